import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { type Language, languageOf, languages } from '#locales/languages.ts';
import type { DeskPiece } from '../console-contract.ts';
import { useTranslateNft } from './queries.ts';

type Other = Exclude<Language, 'en'>;
const others = languages.flatMap(({ tag, name }) => (tag === 'en' ? [] : [{ tag, name }]));
const empty = { title: '', creator: '', story: '', alt: '' };

/** What is said of a piece in other languages than English, one at a time. */
export function TranslatePiece({ piece, onClose }: { piece: DeskPiece; onClose: () => void }) {
  const t = useTranslations('nfts-console');
  const [language, setLanguage] = useState<Other>(
    () => others.find(({ tag }) => piece.texts[tag] === undefined)?.tag ?? 'ar',
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('translate.title', { title: piece.title })}
      description={t('translate.lead')}
      size="medium"
    >
      <div className="flex flex-col gap-4">
        <Select
          label={t('translate.language')}
          value={language}
          onChange={setLanguage}
          options={others.map(({ tag, name }) => ({
            value: tag,
            label: piece.texts[tag] === undefined ? t('translate.missing', { name }) : name,
          }))}
        />
        <WordsForm key={language} piece={piece} language={language} />
      </div>
    </Dialog>
  );
}

function WordsForm({ piece, language }: { piece: DeskPiece; language: Other }) {
  const t = useTranslations('nfts-console');
  const translate = useTranslateNft();
  const [words, setWords] = useState(piece.texts[language] ?? empty);
  const { tag: lang, dir, name } = languageOf(language);
  const field = (key: keyof typeof empty) => ({
    label: t(`form.${key}`),
    hint: <bdi lang="en">{piece[key]}</bdi>,
    value: words[key],
    lang,
    dir,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setWords((before) => ({ ...before, [key]: currentTarget.value })),
  });
  return (
    <Form
      onSubmit={() =>
        translate.mutate(
          { id: piece.id, language, ...words },
          { onSuccess: () => showToast({ title: t('translate.done', { name }), tone: 'good' }) },
        )
      }
      submit={t('translate.submit')}
      failure={translate.error}
      busy={translate.isPending}
      disabled={Object.values(words).some((text) => text.trim() === '')}
    >
      <div className="grid gap-4 wide:grid-cols-2">
        <TextField maxLength={80} {...field('title')} />
        <TextField maxLength={80} {...field('creator')} />
      </div>
      <TextArea rows={2} maxLength={300} {...field('alt')} />
      <TextArea rows={4} maxLength={2000} {...field('story')} />
    </Form>
  );
}
