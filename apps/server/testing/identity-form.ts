import { createHash } from 'node:crypto';
import sharp from 'sharp';

/**
 * An identity check of this name and country as the calls take it: a signature and three photos, no two alike
 * and none as those of another name.
 */
export async function identityForm(lastName: string, country = 'CH'): Promise<FormData> {
  const form = new FormData();
  const details = {
    firstName: 'Ada',
    lastName,
    birthdate: '1990-12-10',
    sex: 'female',
    country,
    address: 'Bahnhofstrasse 1, Zürich',
    phone: '+41 44 123 45 67',
    documentType: 'idCard',
  };
  for (const [name, value] of Object.entries(details)) form.append(name, value);
  for (const item of ['front', 'back', 'inHand']) form.append(item, await picture(`${item} of ${lastName}`));
  form.append('signature', await signature(shadeOf(lastName) % 150));
  return form;
}

const shadeOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 7 + letter.charCodeAt(0)) % 200, 0);

/** Sixteen fields of colours that are this subject's own: shades next to each other may be the same JPEG. */
async function picture(subject: string): Promise<File> {
  const colours = createHash('sha512').update(subject).digest().subarray(0, 48);
  const fields = sharp(colours, { raw: { width: 4, height: 4, channels: 3 } });
  const drawn = fields.resize(400, 260, { fit: 'fill', kernel: 'nearest' });
  return new File([new Uint8Array(await drawn.jpeg().toBuffer())], 'photo.jpg');
}

/** A signature of one stroke, as a picture. */
export async function signature(left = 60): Promise<File> {
  const paper = { width: 300, height: 100, channels: 3, background: '#ffffff' } as const;
  const stroke = sharp({ create: { ...paper, width: 120, height: 5, background: '#101828' } });
  const drawn = sharp({ create: paper }).composite([{ input: await stroke.png().toBuffer(), left, top: 50 }]);
  return new File([new Uint8Array(await drawn.png().toBuffer())], 'signature.png');
}
