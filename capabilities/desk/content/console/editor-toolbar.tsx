import type { Editor } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Rows3,
  Table,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { linkKind } from '#foundation/text/kept-html.ts';
import { Button } from '#foundation/ui/button.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { SearchSelect } from '#foundation/ui/search-select.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { languageOf } from '#locales/languages.ts';
import { listFigures } from '../console-contract.ts';
import { addColumn, addRow, insertTable, isInTable, removeRow } from './table-steps.ts';

/** What can be done with the words that are marked; the keys of every editor do the same (Ctrl+B, Ctrl+Z). */
export function EditorToolbar({ editor, language }: { editor: Editor; language: string }) {
  const t = useTranslations('content-console.tools');
  const [open, setOpen] = useState<'link' | 'figure'>();
  const toggle = (which: 'link' | 'figure') => setOpen(open === which ? undefined : which);
  return (
    <div className="sticky top-(--head,0) z-5 rounded-t border-b border-line bg-raised">
      <div role="toolbar" aria-label={t('label')} className="flex flex-wrap items-center gap-0.5 px-2 py-1.5">
        {styleTools.map((tool) => (
          <ToolButton key={tool.name} editor={editor} tool={tool} />
        ))}
        <IconButton
          size="small"
          label={t('link')}
          icon={<Link2 size={16} aria-hidden="true" />}
          pressed={editor.isActive('link')}
          aria-expanded={open === 'link'}
          onClick={() => toggle('link')}
        />
        <Button size="small" tone="quiet" aria-expanded={open === 'figure'} onClick={() => toggle('figure')}>
          {t('figure')}
        </Button>
        <span className="ms-auto flex gap-0.5">
          {historyTools.map((tool) => (
            <ToolButton key={tool.name} editor={editor} tool={tool} />
          ))}
        </span>
      </div>
      {isInTable(editor) && <TableTools editor={editor} />}
      {open === 'link' && <LinkForm editor={editor} onDone={() => setOpen(undefined)} />}
      {open === 'figure' && (
        <FigureChoice
          language={language}
          onChoose={(placeholder) => {
            editor.chain().focus().insertContent({ type: 'text', text: placeholder }).run();
            setOpen(undefined);
          }}
        />
      )}
    </div>
  );
}

interface Tool {
  readonly name:
    | 'heading'
    | 'subheading'
    | 'bold'
    | 'italic'
    | 'list'
    | 'numbers'
    | 'quote'
    | 'table'
    | 'undo'
    | 'redo';
  readonly Icon: LucideIcon;
  readonly press: (editor: Editor) => void;
  /** Whether the selected text has this style already. */
  readonly isPressed?: (editor: Editor) => boolean;
}

const styleTools: readonly Tool[] = [
  {
    name: 'heading',
    Icon: Heading2,
    press: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isPressed: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'subheading',
    Icon: Heading3,
    press: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isPressed: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'bold',
    Icon: Bold,
    press: (editor) => editor.chain().focus().toggleBold().run(),
    isPressed: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    Icon: Italic,
    press: (editor) => editor.chain().focus().toggleItalic().run(),
    isPressed: (editor) => editor.isActive('italic'),
  },
  {
    name: 'list',
    Icon: List,
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
    isPressed: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    Icon: ListOrdered,
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isPressed: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    Icon: Quote,
    press: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isPressed: (editor) => editor.isActive('blockquote'),
  },
  { name: 'table', Icon: Table, press: insertTable },
];

const historyTools: readonly Tool[] = [
  { name: 'undo', Icon: Undo2, press: (editor) => editor.chain().focus().undo().run() },
  { name: 'redo', Icon: Redo2, press: (editor) => editor.chain().focus().redo().run() },
];

function ToolButton({ editor, tool: { name, Icon, press, isPressed } }: { editor: Editor; tool: Tool }) {
  const t = useTranslations('content-console.tools');
  return (
    <IconButton
      size="small"
      label={t(name)}
      icon={<Icon size={16} aria-hidden="true" />}
      pressed={isPressed?.(editor)}
      onClick={() => press(editor)}
    />
  );
}

const tableTools = { addRow, addColumn, removeRow };

function TableTools({ editor }: { editor: Editor }) {
  const t = useTranslations('content-console.tools');
  return (
    <div className="flex flex-wrap items-center gap-1 border-t border-line px-2 py-1.5">
      <Rows3 size={16} className="mx-1 text-faint" aria-hidden="true" />
      {(['addRow', 'addColumn', 'removeRow'] as const).map((name) => (
        <Button key={name} size="small" tone="quiet" onClick={() => tableTools[name](editor)}>
          {t(name)}
        </Button>
      ))}
    </div>
  );
}

/** What is typed reads from left to right, whatever stands around it. */
function asCode(typed: ReactNode) {
  return <bdi dir="ltr">{typed}</bdi>;
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useTranslations('content-console.tools');
  const before: unknown = editor.getAttributes('link').href;
  const [href, setHref] = useState(typeof before === 'string' ? before : '');
  const isFollowed = linkKind(href) !== 'none';
  const set = () => {
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    onDone();
  };
  return (
    <FormFrame
      className="flex flex-wrap items-end gap-2 border-t border-line p-3"
      onSubmit={() => {
        if (isFollowed) set();
      }}
    >
      <TextField
        label={t('address')}
        hint={t.rich('addressHint', { code: asCode })}
        value={href}
        dir="ltr"
        autoFocus
        className="min-w-0 grow basis-60"
        error={href === '' || isFollowed ? undefined : t.rich('addressWrong', { code: asCode })}
        onChange={({ currentTarget }) => setHref(currentTarget.value.trim())}
      />
      <Button type="submit" disabled={!isFollowed}>
        {t('setLink')}
      </Button>
      {editor.isActive('link') && (
        <Button
          tone="quiet"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          {t('removeLink')}
        </Button>
      )}
    </FormFrame>
  );
}

function FigureChoice({ language, onChoose }: { language: string; onChoose: (placeholder: string) => void }) {
  const t = useTranslations('content-console.tools');
  const { data = [] } = useCall(listFigures, { language: languageOf(language).tag });
  return (
    <div className="border-t border-line p-3">
      <SearchSelect
        label={t('figureLabel')}
        hint={t('figureHint')}
        value={undefined}
        onChange={onChoose}
        options={data.map(({ placeholder, value }) => ({
          value: placeholder,
          label: placeholder.slice(1, -1),
          detail: value,
        }))}
      />
    </div>
  );
}
