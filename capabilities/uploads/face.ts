import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Result } from '#foundation/refusals/result.ts';

export type UploadId = bigint & { readonly uploadBrand: true };

/** Pictures customers send: told by content, re-encoded without metadata, encrypted at rest (product.md, "Uploads"). */
export interface Uploads {
  /**
   * Keeps a picture of at most 2 MB. JPG, PNG or JPEG 2000 by content: IMAGE_FORMAT otherwise, IMAGE_TOO_LARGE, or IMAGE_BROKEN
   * when it can't be decoded. Nothing is kept of what was sent but the re-encoded picture.
   */
  keepImage(owner: CustomerId, purpose: string, sent: Blob): Promise<Result<UploadId>>;
  /** Decrypted; undefined when there is none. Who shows it to an operator writes that to the audit log. */
  read(id: UploadId): Promise<StoredImage | undefined>;
  /** Throws away what belongs to nothing (a submission that was refused after its pictures were kept). */
  discard(ids: readonly UploadId[]): Promise<void>;
}

export interface StoredImage {
  readonly contentType: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
  readonly owner: CustomerId;
}
