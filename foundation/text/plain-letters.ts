/** Marks that are written or left out alike: accents, Arabic vowels, hamza and the drawn-out line, nukta. */
const marks = /[\u0300-\u036f\u0640\u064b-\u0655\u0670\u093c]/g;

/** A text as searches compare it: one width, no accents, small letters. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');
}
