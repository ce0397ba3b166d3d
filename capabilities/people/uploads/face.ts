import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import type { FileAnswer } from '#foundation/server-kit/call-router.ts';
import type { Tx } from '#foundation/server-kit/database.ts';

export type UploadId = bigint & { readonly uploadBrand: true };

/**
 * A picture that belongs to nothing yet: attached in the transaction of what it belongs to, or thrown away
 * within a day.
 */
export type LooseUpload = bigint & { readonly looseUploadBrand: true };

/**
 * Pictures customers send: told by content, re-encoded without metadata, encrypted at rest (docs/product.md,
 * "Uploads").
 */
export interface Uploads {
  /**
   * Keeps a picture of at most 2 MB. JPG, PNG or JPEG 2000 by content: IMAGE_FORMAT otherwise,
   * IMAGE_TOO_LARGE, IMAGE_DIMENSIONS, or IMAGE_BROKEN when it can't be decoded; SERVICE_UNAVAILABLE when too
   * many are being decoded. Nothing is kept of what was sent but the re-encoded picture. A drawing (a
   * signature) on which nothing is drawn is NOT_SIGNED.
   */
  keepImage(
    owner: CustomerId,
    purpose: string,
    sent: Blob,
    kind?: 'photo' | 'drawing',
  ): Promise<Result<LooseUpload>>;
  /**
   * From here on the picture is kept, together with what it belongs to. Throws when it has been thrown away.
   */
  attach(tx: Tx, loose: LooseUpload): Promise<UploadId>;
  /** Decrypted; undefined when there is none. A caller that shows it to an operator logs that first. */
  read(id: UploadId | LooseUpload): Promise<StoredImage | undefined>;
  /**
   * Which pictures kept for the same purpose are these or look like them: of other customers, or two of
   * these. The same first, then those most alike; at most 50.
   */
  repeatsOf(ids: readonly UploadId[]): Promise<readonly Repeat[]>;
  /** Which of these another customer has sent for the same purpose, the same to the byte. */
  copiedAmong(ids: readonly UploadId[]): Promise<ReadonlySet<UploadId>>;
  /** Throws away what belongs to nothing (any more). */
  discard(ids: readonly (UploadId | LooseUpload)[]): Promise<void>;
}

export interface Repeat {
  readonly of: UploadId;
  readonly upload: UploadId;
  readonly owner: CustomerId;
  /** The same to the byte, as it is kept; otherwise alike. */
  readonly isSame: boolean;
  /** How many of the 256 bits of their looks differ. */
  readonly differing: number;
}

export interface StoredImage {
  readonly contentType: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
  readonly owner: CustomerId;
}

/** A picture as a call gives it out. */
export function pictureFile(name: string, picture: Result<StoredImage>): Result<FileAnswer> {
  if (!picture.ok) return picture;
  const { contentType, bytes } = picture.value;
  return accept({ name, contentType, portions: [bytes] });
}
