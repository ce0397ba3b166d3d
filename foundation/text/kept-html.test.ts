import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlFault, linkKind, treatmentOf } from './kept-html.ts';

describe('what operators may write', () => {
  it.each([
    ['p', 'keep'],
    ['table', 'keep'],
    ['script', 'drop'],
    ['style', 'drop'],
    ['iframe', 'drop'],
    ['svg', 'drop'],
    ['form', 'drop'],
    ['div', 'unwrap'],
    ['img', 'unwrap'],
    ['button', 'unwrap'],
  ] as const)('%s: %s', (tag, treatment) => {
    expect(treatmentOf(tag)).toBe(treatment);
  });

  it.each([
    ['/detail?id=terms', 'own'],
    ['https://register.fca.org.uk/', 'outside'],
    ['mailto:help@example.com', 'outside'],
    ['http://example.com', 'none'],
    ['//example.com', 'none'],
    ['/\\example.com', 'none'],
    ['javascript:alert(1)', 'none'],
    [' javascript:alert(1)', 'none'],
    ['/\t/example.com', 'none'],
    ['https://example.com/ a', 'none'],
    ['data:text/html,x', 'none'],
    ['', 'none'],
  ] as const)('a link to "%s" is %s', (href, kind) => {
    expect(linkKind(href)).toBe(kind);
  });
});

describe('what is stored', () => {
  it.each([
    '',
    'Plain & simple',
    '<h2>Fees</h2><p>We take <strong>0.1%</strong>.<br>No more.</p><hr>',
    '<ul><li>One<ul><li>Two</li></ul></li></ul>',
    '<table><tbody><tr><th>a</th><td>b</td></tr></tbody></table>',
    '<p><a href="/help/faq?id=fees&amp;from=terms">Fees</a> <a href="https://example.com/x">x</a></p>',
  ])('%s', (html) => {
    expect(htmlFault(html)).toBeUndefined();
  });

  it.each([
    ['<script>alert(1)</script>', 'tag', '<script>'],
    ['<p onclick="x()">a</p>', 'tag', '<p onclick="x()">'],
    ['<P>a</P>', 'tag', '<P>'],
    ['<img src=x onerror=alert(1)>', 'tag', '<img src=x onerror=alert(1)>'],
    ['<p>a', 'tag', '<p>'],
    ['a</p>', 'tag', '</p>'],
    ['<p><strong>a</p></strong>', 'tag', '</p>'],
    ['<p>a</p', 'tag', '</p'],
    ['1 < 2', 'tag', '< 2'],
    ['<!-- a -->', 'tag', '<!-- a -->'],
    ['<a>a</a>', 'tag', '<a>'],
    ['<p href="/a">a</p>', 'tag', '<p href="/a">'],
    ['<a href="/a" target="_top">a</a>', 'tag', '<a href="/a" target="_top">'],
    ['<a href="javascript:alert(1)">a</a>', 'link', 'javascript:alert(1)'],
    ['<a href="java&#115;cript:alert(1)">a</a>', 'link', 'java&#115;cript:alert(1)'],
    ['<a href="data:text/html,x">a</a>', 'link', 'data:text/html,x'],
    ['<a href="//example.com">a</a>', 'link', '//example.com'],
    ['<a href="/&#47;example.com">a</a>', 'link', '/&#47;example.com'],
    ['<a href="/&bsol;example.com">a</a>', 'link', '/&bsol;example.com'],
    ['<a href="http://example.com">a</a>', 'link', 'http://example.com'],
    ['<a href="/\t/example.com">a</a>', 'link', '/\t/example.com'],
  ] as const)('never %s', (html, kind, piece) => {
    expect(htmlFault(html)).toEqual({ kind, piece });
  });

  it('the letters of a stranger: whatever is kept holds no tag and no address beside the kept ones', () => {
    const pieces = fc.constantFrom(
      ...'< > " \' / = & ; # a p script href onclick javascript: https://x // \t <p> </p> <a href="'.split(
        ' ',
      ),
      ' ',
      '">',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const html = parts.join('');
        if (htmlFault(html) !== undefined) return;
        const bare = html.replaceAll(/<\/?(?:p|a)>|<a href="(?:https:\/\/|\/(?![/\\]))[^"]*">/g, '');
        expect(bare).not.toContain('<');
      }),
    );
  });
});
