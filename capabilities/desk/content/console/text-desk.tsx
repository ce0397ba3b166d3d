import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { RichText } from '#foundation/ui/rich-text.tsx';
import { Notice, RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { languageOf } from '#locales/languages.ts';
import type { DeskWhole } from '../console-contract.ts';
import { articleType, noticeType } from '../rules.ts';
import { type Draft, draftOf, isChanged } from './draft.ts';
import { useSaveText } from './queries.ts';
import { TextActs } from './text-acts.tsx';
import { TextEditor } from './text-editor.tsx';

interface Props {
  readonly whole: DeskWhole;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** Another text in the editor's place. */
  readonly onReplace: (draft: Draft) => void;
}

/** Where a text is written, saved and published. What was typed stays whatever is refused. */
export function TextDesk({ whole, draft, onDraft, onReplace }: Props) {
  const t = useTranslations('content-console');
  const refusalText = useRefusalText();
  const save = useSaveText();
  const mayEdit = useMay('content.edit');
  /** As the editor writes what is stored: it may spell it otherwise than it was. */
  const [spelled, setSpelled] = useState<string>();
  const { id, language, english, type } = whole;
  const stored = draftOf(whole);
  const isTouched = isChanged(draft, stored, spelled);
  const isOvertaken = stored.base > draft.base;
  const isSearched = type === String(articleType) || type === String(noticeType);
  useLeaveWarning(isTouched);

  const store = () =>
    save.mutate(
      {
        id,
        language,
        base: draft.base,
        title: draft.title,
        html: draft.html,
        ...(draft.madeFrom !== undefined && { madeFrom: draft.madeFrom }),
        ...(isSearched && { words: draft.words }),
      },
      {
        onSuccess: ({ revision }) => {
          setSpelled(draft.html);
          onDraft({ ...draft, base: revision });
          showToast({ title: t('saved', { number: revision }), tone: 'good' });
        },
      },
    );

  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_340px] wide:gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        {isOvertaken && <Overtaken whole={whole} draft={draft} onDraft={onDraft} onReplace={onReplace} />}
        <DraftFields
          whole={whole}
          draft={draft}
          onDraft={onDraft}
          isSearched={isSearched}
          mayEdit={mayEdit}
          onReady={(html) => {
            if (draft.html === stored.html) setSpelled(html);
          }}
        />
        {save.error !== null && <RefusalNotice>{refusalText(save.error)}</RefusalNotice>}
        {mayEdit && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              tone="primary"
              busy={save.isPending}
              disabled={!isTouched || isOvertaken || draft.title.trim() === ''}
              onClick={store}
            >
              {t('save')}
            </Button>
            <p className="text-note text-faint" role="status">
              {isTouched ? t('unsaved') : draft.base > 0 ? t('stored', { number: draft.base }) : t('nothing')}
            </p>
          </div>
        )}
        {english !== undefined && <EnglishText english={english} />}
      </div>
      <TextActs whole={whole} isTouched={isTouched || isOvertaken} />
    </div>
  );
}

/** A colleague has saved a newer revision: theirs is taken, or this one is saved over it. */
function Overtaken({ whole, draft, onDraft, onReplace }: Props) {
  const t = useTranslations('content-console.overtaken');
  const stored = draftOf(whole);
  return (
    <Notice tone="warn" title={t('title', { number: stored.base, name: whole.text?.author ?? '' })}>
      <p>{t('body')}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => onReplace(stored)}>
          {t('theirs')}
        </Button>
        <Button size="small" tone="quiet" onClick={() => onDraft({ ...draft, base: stored.base })}>
          {t('mine')}
        </Button>
      </p>
    </Notice>
  );
}

type FieldsProps = Omit<Props, 'onReplace'> & {
  /** Whether readers find it by words of its own. */
  isSearched: boolean;
  mayEdit: boolean;
  onReady: (html: string) => void;
};

function DraftFields({ whole, draft, onDraft, isSearched, mayEdit, onReady }: FieldsProps) {
  const t = useTranslations('content-console');
  const { language, english } = whole;
  const line = (name: 'title' | 'words') => ({
    label: t(`fields.${name}`),
    value: draft[name],
    lang: language,
    dir: languageOf(language).dir,
    readOnly: !mayEdit,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onDraft({ ...draft, [name]: currentTarget.value }),
  });
  return (
    <>
      <TextField {...line('title')} maxLength={200} />
      <TextEditor
        label={t('fields.text')}
        language={language}
        html={draft.html}
        isReadOnly={!mayEdit}
        onReady={onReady}
        onChange={(html) => onDraft({ ...draft, html })}
      />
      {isSearched && <TextField {...line('words')} hint={t('fields.wordsHint')} maxLength={1000} />}
      {english !== undefined && draft.madeFrom !== english.number && mayEdit && (
        <Checkbox
          label={t('renewed', { number: english.number })}
          checked={false}
          onChange={() => onDraft({ ...draft, madeFrom: english.number })}
        />
      )}
    </>
  );
}

/** What a translation says again. */
function EnglishText({ english }: { english: NonNullable<DeskWhole['english']> }) {
  const t = useTranslations('content-console');
  return (
    <Card title={t('englishText', { number: english.number })}>
      <p className="mb-3 font-semibold" lang="en" dir="ltr">
        {english.title}
      </p>
      <div lang="en" dir="ltr">
        <RichText html={english.html} />
      </div>
    </Card>
  );
}

/** The browser asks before leaving a page with unsaved text. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
