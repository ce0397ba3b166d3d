import { Check } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { Page } from '#foundation/ui/page.tsx';
import { setLanguage } from '#foundation/ui/session-state.ts';
import { languages } from '#locales/languages.ts';

/** Every language by its own name and, quieter, in the reader's. */
export function LanguagePage() {
  const t = useTranslations('customers.language');
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <Page title={t('title')} back backTo="/profile" width="form">
      <Card flush>
        <fieldset className="divide-y divide-line">
          <legend className="sr-only">{t('title')}</legend>
          {languages.map(({ tag, name }) => (
            <label
              key={tag}
              className="flex min-h-14 items-center gap-3 px-4 py-2 outline-offset-[-2px] hover:bg-sunken/60 has-focus-visible:outline-2 has-focus-visible:outline-accent wide:px-5"
            >
              <input
                type="radio"
                name="language"
                value={tag}
                checked={tag === locale}
                onChange={() => setLanguage(tag)}
                className="sr-only"
              />
              <span className="min-w-0 flex-1">
                <span lang={tag} className={classNames('block', tag === locale && 'font-semibold')}>
                  {name}
                </span>
                <span className="block text-note text-faint">{names.of(tag)}</span>
              </span>
              {tag === locale && <Check size={18} className="shrink-0 text-accent" aria-hidden="true" />}
            </label>
          ))}
        </fieldset>
      </Card>
      <p className="mt-4 text-note text-faint">{t('note')}</p>
    </Page>
  );
}
