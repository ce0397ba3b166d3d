import { createElement, Fragment, type ReactNode, useMemo } from 'react';

/** What a content page may be made of. Anything else keeps its text and loses its tag; attributes are dropped but for links. */
const allowedTags = new Set([
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'b',
  'i',
  'blockquote',
  'hr',
  'br',
  'code',
  'pre',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'dl',
  'dt',
  'dd',
  'sup',
  'sub',
]);

/** These go with all they hold. */
const droppedTags = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'head',
]);

const emptyTags = new Set(['hr', 'br']);

/**
 * A content page's HTML as React elements, tag by allowed tag: what operators write is text with headings and lists,
 * and can never bring a script, a style or a picture from elsewhere.
 */
export function RichText({ html }: { html: string }) {
  const children = useMemo(() => nodesOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <div className="rich-text">{children}</div>;
}

function nodesOf(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => nodeOf(node, index));
}

function nodeOf(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (droppedTags.has(tag)) return null;
  if (tag === 'a')
    return (
      <SafeLink key={key} href={node.getAttribute('href') ?? ''}>
        {nodesOf(node)}
      </SafeLink>
    );
  if (tag === 'table')
    return (
      <div key={key} className="table-scroller">
        <table>{nodesOf(node)}</table>
      </div>
    );
  if (emptyTags.has(tag)) return createElement(tag, { key });
  return createElement(allowedTags.has(tag) ? tag : Fragment, { key }, nodesOf(node));
}

function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  if (/^(https:|mailto:)/i.test(href)) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  return /^\/(?![/\\])/.test(href) ? <a href={href}>{children}</a> : children;
}
