import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { useMay } from '#foundation/ui/operator.ts';
import { RefusalError } from '#foundation/ui/platform.ts';
import { RichText } from '#foundation/ui/rich-text.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { type Language, languageOf, languages } from '#locales/languages.ts';
import type { DeskWhole } from '../console-contract.ts';
import type { Draft } from './draft.ts';
import { type Previewed, usePreview } from './queries.ts';

/** A text as any reader reads it: in a language, at a time, on a phone; or this draft. */
export function TextPreview({ whole, draft }: { whole: DeskWhole; draft: Draft }) {
  const t = useTranslations('content-console.preview');
  const refusalText = useRefusalText();
  const mayEdit = useMay('content.edit');
  const [what, setWhat] = useState<'draft' | 'readers'>(mayEdit ? 'draft' : 'readers');
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const [language, setLanguage] = useState<Language>(whole.language);
  const [at, setAt] = useState('');
  const moment = at === '' ? undefined : new Date(at).toISOString();
  const readers = { id: whole.id, language, ...(moment !== undefined && { at: moment }) };
  const unsaved = { language: whole.language, title: draft.title || '–', html: draft.html };
  const asked: Previewed = what === 'draft' ? { what, input: unsaved } : { what: 'readers', input: readers };
  const { data, error } = usePreview(asked);
  const isMissing = error instanceof RefusalError && error.refusal.refusal === 'NOT_FOUND';
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        {mayEdit && (
          <Segmented
            label={t('what')}
            value={what}
            onChange={setWhat}
            options={[
              { value: 'draft', label: t('draft') },
              { value: 'readers', label: t('readers') },
            ]}
          />
        )}
        <Segmented
          label={t('width')}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'phone', label: t('phone') },
            { value: 'desktop', label: t('desktop') },
          ]}
        />
        {what === 'readers' && (
          <>
            <Select
              label={t('language')}
              className="w-full wide:w-52"
              value={language}
              onChange={setLanguage}
              options={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
            />
            <TextField
              label={t('at')}
              hint={t('atHint')}
              type="datetime-local"
              dir="ltr"
              className="w-full wide:w-60"
              value={at}
              onChange={({ currentTarget }) => setAt(currentTarget.value)}
            />
          </>
        )}
      </div>
      {isMissing ? (
        <EmptyState title={t('missing')} body={t('missingBody')} />
      ) : error !== null ? (
        <RefusalNotice>{refusalText(error)}</RefusalNotice>
      ) : data === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <Shown text={data} isPhone={width === 'phone'} asked={asked.input.language} />
      )}
    </div>
  );
}

type ShownProps = {
  text: NonNullable<ReturnType<typeof usePreview>['data']>;
  isPhone: boolean;
  /** The requested language; a note says so where the text is shown in another. */
  asked: Language;
};

function Shown({ text, isPhone, asked }: ShownProps) {
  const t = useTranslations('content-console.preview');
  const { language, title, important, updatedAt, html } = text;
  return (
    <article
      lang={language}
      dir={languageOf(language).dir}
      className={classNames(
        'rounded border border-line bg-page px-4 py-6',
        isPhone ? 'max-w-[390px]' : 'max-w-text',
      )}
    >
      <h2 className="mb-4 text-title font-semibold">{title}</h2>
      <p className="mb-4 flex flex-wrap items-center gap-2 text-note text-faint empty:hidden">
        {important === true && <Badge tone="warn">{t('important')}</Badge>}
        {language !== asked && <Badge>{languageOf(language).name}</Badge>}
        {updatedAt !== undefined && <Time at={updatedAt} style="date" />}
      </p>
      <RichText html={html} />
    </article>
  );
}
