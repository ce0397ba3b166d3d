import { describe, expect, it } from 'vitest';
import { linkKind, treatmentOf } from './rich-text-rules.ts';

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
    ['data:text/html,x', 'none'],
    ['', 'none'],
  ] as const)('a link to "%s" is %s', (href, kind) => {
    expect(linkKind(href)).toBe(kind);
  });
});
