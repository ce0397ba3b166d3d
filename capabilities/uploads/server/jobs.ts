import type { TaskList } from 'graphile-worker';
import type { UploadsService } from './uploads.ts';

export function uploadTasks(uploads: UploadsService): TaskList {
  return {
    discard_loose_uploads: () => uploads.discardLoose(),
    reseal_upload_keys: () => uploads.resealKeys(),
  };
}

export const uploadCrontab = ['41 * * * * discard_loose_uploads', '43 2 * * * reseal_upload_keys'].join('\n');
