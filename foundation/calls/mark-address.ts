/** Raised when marks are drawn otherwise: browsers keep them for ever. */
const edition = 1;

export const markPath = '/swx/customer/index/mark/{code}';

/** The address of the picture that stands for an instrument or a currency, by its code. */
export function markAddress(code: string): string {
  return `${markPath.replace('{code}', encodeURIComponent(code))}?v=${edition}`;
}
