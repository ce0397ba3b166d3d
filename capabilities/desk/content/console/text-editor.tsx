import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useRef } from 'react';
import { languageOf } from '#locales/languages.ts';
import { canonicalHtml } from './canonical-html.ts';
import { extensions } from './editor-extensions.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import '#foundation/ui/rich-text.css';
import './text-editor.css';

interface Props {
  readonly label: string;
  readonly language: string;
  /** What it begins with; later changes come from itself. */
  readonly html: string;
  readonly isReadOnly: boolean;
  /** How it writes what it began with. */
  readonly onReady: (html: string) => void;
  readonly onChange: (html: string) => void;
}

/** A text as it is read, to write in; it can hold nothing that is not kept. */
export function TextEditor({ label, language, html, isReadOnly, onReady, onChange }: Props) {
  const { dir } = languageOf(language);
  const told = useRef({ onReady, onChange });
  told.current = { onReady, onChange };
  const editor = useEditor({
    extensions,
    content: html,
    editable: !isReadOnly,
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        class: 'rich-text text-editor',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: language,
        dir,
      },
    },
    onCreate: ({ editor: made }) => told.current.onReady(written(made)),
    onUpdate: ({ editor: changed }) => told.current.onChange(written(changed)),
  });
  return (
    <div>
      <p className="mb-1 text-note font-medium text-quiet" aria-hidden="true">
        {label}
      </p>
      <div className="rounded border border-line-strong bg-raised focus-within:border-accent">
        {!isReadOnly && <EditorToolbar editor={editor} language={language} />}
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}

function written(editor: Editor): string {
  return canonicalHtml(editor.getHTML());
}
