/** A line of a text as a comparison shows it. */
export type Line = string;

const lineTags = /<(h[234]|p|li|tr|dt|dd|blockquote|pre|hr)>/g;
const marks: Readonly<Record<string, string>> = {
  h2: '## ',
  h3: '### ',
  h4: '#### ',
  li: '• ',
  blockquote: '> ',
  hr: '—',
};

/**
 * A text by its lines. What is not seen in plain words and can still mislead is written out: where a link
 * leads, what is a heading, what is stressed.
 */
export function linesOf(html: string): Line[] {
  return html
    .replaceAll(lineTags, (_, tag: string) => `\n${marks[tag] ?? ''}`)
    .replaceAll(/<\/t[dh]>/g, ' | ')
    .replaceAll('<br>', '\n')
    .replaceAll(/<a href="([^"]*)">(.*?)<\/a>/gs, '$2 ($1)')
    .replaceAll(/<\/?(?:strong|b)>/g, '**')
    .replaceAll(/<\/?(?:em|i)>/g, '_')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '•');
}
