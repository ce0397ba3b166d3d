import { useLocale, useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { ChoiceList } from '#foundation/ui/choice-list.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { setLanguage } from '#foundation/ui/session-state.ts';
import { languages } from '#locales/languages.ts';

/** Every language by its own name and, quieter, in the reader's. */
export function LanguagePage() {
  const t = useTranslations('customers.language');
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <Page title={t('title')} back backTo="/profile/settings" width="form">
      <Card flush>
        <ChoiceList
          label={t('title')}
          value={locale}
          onChange={setLanguage}
          choices={languages.map(({ tag, name }) => ({
            value: tag,
            label: name,
            lang: tag,
            note: names.of(tag),
          }))}
        />
      </Card>
      <p className="mt-4 text-note text-faint">{t('note')}</p>
    </Page>
  );
}
