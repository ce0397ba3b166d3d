import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension, Mark, mergeAttributes, Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { linkKind } from '#foundation/text/kept-html.ts';

/** What the kit has no extension for, so that editing loses nothing that is kept. */
function block(name: string, tag: string, content: string, group = '') {
  return Node.create({
    name,
    group,
    content,
    isolating: content === 'inline*',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });
}

function mark(name: string, tag: string) {
  return Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });
}

const figure = /\{[^{}<>]*\}/g;

/** Shows quoted figures as one piece, written from left to right in any language. */
const figures = Extension.create({
  name: 'figures',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc }) {
          const found: Decoration[] = [];
          doc.descendants((node, at) => {
            for (const match of node.text?.matchAll(figure) ?? []) {
              const from = at + match.index;
              const attributes = { class: 'quoted-figure', dir: 'ltr' };
              found.push(Decoration.inline(from, from + match[0].length, attributes));
            }
          });
          return DecorationSet.create(doc, found);
        },
      },
    }),
  ],
});

export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    strike: false,
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (href) => linkKind(href) !== 'none',
    },
  }),
  block('table', 'table', 'tableRow+', 'block'),
  block('tableRow', 'tr', '(tableHeader|tableCell)+'),
  block('tableHeader', 'th', 'inline*'),
  block('tableCell', 'td', 'inline*'),
  block('terms', 'dl', '(term|meaning)+', 'block'),
  block('term', 'dt', 'inline*'),
  block('meaning', 'dd', 'inline*'),
  mark('superscript', 'sup'),
  mark('subscript', 'sub'),
  figures,
];
