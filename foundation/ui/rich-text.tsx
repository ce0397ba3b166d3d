import { useRouter } from '@tanstack/react-router';
import { createElement, Fragment, type MouseEvent, type ReactNode, useMemo } from 'react';
import { linkKind, treatmentOf } from '#foundation/text/kept-html.ts';
import './rich-text.css';

/**
 * A content page's HTML as React elements, tag by allowed tag: what operators write is text with headings and
 * lists, and can never bring a script, a style or a picture from elsewhere.
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
  const treatment = treatmentOf(tag);
  if (treatment === 'drop') return null;
  if (treatment === 'unwrap') return <Fragment key={key}>{nodesOf(node)}</Fragment>;
  switch (tag) {
    case 'a':
      return (
        <SafeLink key={key} href={node.getAttribute('href') ?? ''}>
          {nodesOf(node)}
        </SafeLink>
      );
    case 'table':
      return (
        <div key={key} className="table-scroller">
          <table>{nodesOf(node)}</table>
        </div>
      );
    case 'hr':
    case 'br':
      return createElement(tag, { key });
    default:
      return createElement(tag, { key }, nodesOf(node));
  }
}

function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  switch (linkKind(href)) {
    case 'own':
      return <OwnLink href={href}>{children}</OwnLink>;
    case 'outside':
      return (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {children}
        </a>
      );
    case 'none':
      return children;
  }
}

/** To another screen, without loading the program again; a click that asks for a new tab gets one. */
function OwnLink({ href, children }: { href: string; children: ReactNode }) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <a href={href} onClick={follow}>
      {children}
    </a>
  );
}
