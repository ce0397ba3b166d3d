import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { defaultLanguage } from '#locales/languages.ts';
import { contentTypes, helpSections, idFromTitle, isBinding } from '../rules.ts';
import { useSaveText } from './queries.ts';

type Type = (typeof contentTypes)[number];
type Section = (typeof helpSections)[number];

/** What kind of text it is stays so; everything else is written on its own page, beginning in English. */
export function NewTextDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('content-console');
  const navigate = useNavigate();
  const save = useSaveText();
  const [type, setType] = useState<Type>('4');
  const [section, setSection] = useState<Section>('account');
  const [important, setImportant] = useState(false);
  const [title, setTitle] = useState('');
  const [typedId, setTypedId] = useState<string>();
  const id = typedId ?? idFromTitle(title);
  const isReady = title.trim() !== '' && /^[a-z0-9][a-z0-9-]{0,59}$/.test(id);
  const make = () => {
    if (!isReady) return;
    const entry = { type, ...(type === '4' && { section }), ...(type === '5' && { important }) };
    save.mutate(
      { id, language: defaultLanguage, base: 0, title, html: '', entry },
      { onSuccess: () => navigate({ to: '/content/text', search: { id } }) },
    );
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('new.title')} description={t('new.lead')}>
      <Form
        onSubmit={make}
        submit={t('new.make')}
        failure={save.error}
        busy={save.isPending}
        disabled={!isReady}
      >
        <Select
          label={t('type')}
          value={type}
          onChange={setType}
          options={contentTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
        {type === '4' && (
          <Select
            label={t('section')}
            value={section}
            onChange={setSection}
            options={helpSections.map((value) => ({ value, label: t(`sections.${value}`) }))}
          />
        )}
        {type === '5' && <Checkbox label={t('new.important')} checked={important} onChange={setImportant} />}
        {isBinding(Number(type)) && <Notice>{t('new.two')}</Notice>}
        <TextField
          label={t('fields.title')}
          value={title}
          maxLength={200}
          lang={defaultLanguage}
          dir="auto"
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <TextField
          label={t('fields.id')}
          hint={t('fields.idHint')}
          value={id}
          maxLength={60}
          dir="ltr"
          spellCheck={false}
          onChange={({ currentTarget }) => setTypedId(currentTarget.value.toLowerCase())}
        />
      </Form>
    </Dialog>
  );
}
