import { expect, test } from 'vitest';
import { linesOf } from './text-lines.ts';

test('a text is compared by its lines, with where links lead and what is stressed', () => {
  const html =
    '<h2>Fees</h2><p>We take <strong>0.1%</strong>.<br>See <a href="/help">help</a> &amp; more.</p>' +
    '<ul><li>One</li><li>Two</li></ul><table><tr><th>a</th><td>b</td></tr></table>';
  expect(linesOf(html)).toEqual([
    '## Fees',
    'We take **0.1%**.',
    'See help (/help) & more.',
    '• One',
    '• Two',
    'a | b |',
  ]);
});

test('another address under the same words is another line', () => {
  expect(linesOf('<p><a href="/a">x</a></p>')).not.toEqual(linesOf('<p><a href="/b">x</a></p>'));
});
