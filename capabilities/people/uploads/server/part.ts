import type { Part } from '#foundation/server-kit/part.ts';
import type { Uploads } from '../face.ts';
import type { UploadsNeeds } from './upkeep.ts';
import { createUploads } from './uploads.ts';

export function createUploadsPart(needs: UploadsNeeds): Uploads & Part {
  const uploads = createUploads(needs);
  return {
    ...uploads,
    jobs: {
      discard_loose_uploads: { cron: '41 * * * *', run: uploads.discardLoose },
      look_at_old_uploads: { cron: '13 3 * * *', run: uploads.lookAtOld },
    },
  };
}
