import type { ResolvedPos, Node as TextNode } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';

const cell = (type: string) => ({ type });
const row = (type: string) => ({ type: 'tableRow', content: [cell(type), cell(type)] });

export function insertTable(editor: Editor): void {
  const table = { type: 'table', content: [row('tableHeader'), row('tableCell')] };
  editor.chain().focus().insertContent(table).run();
}

export function isInTable(editor: Editor): boolean {
  return depthOf(editor.state.selection.$from, 'table') !== undefined;
}

/** Below the row that is written in. */
export function addRow(editor: Editor): void {
  const { $from } = editor.state.selection;
  const depth = depthOf($from, 'tableRow');
  if (depth === undefined) return;
  const cells = Array.from({ length: $from.node(depth).childCount }, () => cell('tableCell'));
  const content = { type: 'tableRow', content: cells };
  editor.chain().focus().insertContentAt($from.after(depth), content).run();
}

/** The row that is written in; its table with it where it is the only one. */
export function removeRow(editor: Editor): void {
  const { $from } = editor.state.selection;
  const inRow = depthOf($from, 'tableRow');
  if (inRow === undefined) return;
  const depth = $from.node(inRow - 1).childCount === 1 ? inRow - 1 : inRow;
  editor
    .chain()
    .focus()
    .deleteRange({ from: $from.before(depth), to: $from.after(depth) })
    .run();
}

/** At the end of every row. */
export function addColumn(editor: Editor): void {
  const { $from } = editor.state.selection;
  const depth = depthOf($from, 'table');
  if (depth === undefined) return;
  const { tr, schema } = editor.state;
  const ends: { at: number; last: TextNode | null }[] = [];
  $from.node(depth).forEach((child, offset) => {
    ends.push({ at: $from.start(depth) + offset + child.nodeSize - 1, last: child.lastChild });
  });
  for (const { at, last } of ends.toReversed()) {
    const made = (last?.type ?? schema.nodes.tableCell)?.createAndFill();
    if (made) tr.insert(at, made);
  }
  editor.view.dispatch(tr);
  editor.commands.focus();
}

function depthOf(position: ResolvedPos, type: string): number | undefined {
  for (let depth = position.depth; depth > 0; depth -= 1)
    if (position.node(depth).type.name === type) return depth;
  return undefined;
}
