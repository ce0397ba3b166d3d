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
import { languageOf } from '#locales/languages.ts';
import { useFigures } from './queries.ts';
import { addColumn, addRow, insertTable, isInTable, removeRow } from './table-steps.ts';

/** What can be done with the words that are marked; the keys of every editor do the same (Ctrl+B, Ctrl+Z). */
export function EditorToolbar({ editor, language }: { editor: Editor; language: string }) {
  const t = useTranslations('content-console.tools');
  const [open, setOpen] = useState<'link' | 'figure'>();
  const toggle = (which: 'link' | 'figure') => setOpen(open === which ? undefined : which);
  const tool = (
    name:
      | 'heading'
      | 'subheading'
      | 'bold'
      | 'italic'
      | 'list'
      | 'numbers'
      | 'quote'
      | 'table'
      | 'undo'
      | 'redo',
    Icon: LucideIcon,
    press: () => void,
    pressed?: boolean,
  ) => (
    <IconButton
      size="small"
      label={t(name)}
      icon={<Icon size={16} aria-hidden="true" />}
      pressed={pressed}
      onClick={press}
    />
  );
  const chain = () => editor.chain().focus();
  return (
    <div className="sticky top-(--head,0) z-5 rounded-t border-b border-line bg-raised">
      <div role="toolbar" aria-label={t('label')} className="flex flex-wrap items-center gap-0.5 px-2 py-1.5">
        {tool(
          'heading',
          Heading2,
          () => chain().toggleHeading({ level: 2 }).run(),
          editor.isActive('heading', { level: 2 }),
        )}
        {tool(
          'subheading',
          Heading3,
          () => chain().toggleHeading({ level: 3 }).run(),
          editor.isActive('heading', { level: 3 }),
        )}
        {tool('bold', Bold, () => chain().toggleBold().run(), editor.isActive('bold'))}
        {tool('italic', Italic, () => chain().toggleItalic().run(), editor.isActive('italic'))}
        {tool('list', List, () => chain().toggleBulletList().run(), editor.isActive('bulletList'))}
        {tool(
          'numbers',
          ListOrdered,
          () => chain().toggleOrderedList().run(),
          editor.isActive('orderedList'),
        )}
        {tool('quote', Quote, () => chain().toggleBlockquote().run(), editor.isActive('blockquote'))}
        {tool('table', Table, () => insertTable(editor))}
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
          {tool('undo', Undo2, () => chain().undo().run())}
          {tool('redo', Redo2, () => chain().redo().run())}
        </span>
      </div>
      {isInTable(editor) && (
        <div className="flex flex-wrap items-center gap-1 border-t border-line px-2 py-1.5">
          <Rows3 size={16} className="mx-1 text-faint" aria-hidden="true" />
          <Button size="small" tone="quiet" onClick={() => addRow(editor)}>
            {t('addRow')}
          </Button>
          <Button size="small" tone="quiet" onClick={() => addColumn(editor)}>
            {t('addColumn')}
          </Button>
          <Button size="small" tone="quiet" onClick={() => removeRow(editor)}>
            {t('removeRow')}
          </Button>
        </div>
      )}
      {open === 'link' && <LinkForm editor={editor} onDone={() => setOpen(undefined)} />}
      {open === 'figure' && (
        <FigureChoice
          language={language}
          onChoose={(placeholder) => {
            chain().insertContent({ type: 'text', text: placeholder }).run();
            setOpen(undefined);
          }}
        />
      )}
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
  const { data = [] } = useFigures(languageOf(language).tag);
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
