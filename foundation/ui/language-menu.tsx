import { Globe } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { defaultLanguage, languageOf, languages } from '#locales/languages.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { LazyMenu } from './lazy-menu.tsx';
import { setLanguage, useSession } from './session-state.ts';

type Props = {
  short?: boolean | undefined;
  /** All supported languages by default. */
  among?: readonly (typeof languages)[number][] | undefined;
};

/** The languages by their own names. Choosing stores the choice; texts and content follow. */
export function LanguageMenu({ short = false, among = languages }: Props) {
  const t = useTranslations('shell');
  const { lang } = useSession();
  const chosen = among.find(({ tag }) => tag === languageOf(lang).tag) ?? languageOf(defaultLanguage);
  const icon = <Globe size={18} strokeWidth={1.75} aria-hidden="true" />;
  return (
    <LazyMenu
      label={t('language')}
      trigger={
        short ? (
          <IconButton label={`${t('language')}: ${chosen.name}`} icon={icon} />
        ) : (
          <Button tone="quiet" icon={icon} aria-label={`${t('language')}: ${chosen.name}`} className="px-2.5">
            {chosen.name}
          </Button>
        )
      }
      items={among.map(({ tag, name }) => ({
        key: tag,
        label: name,
        lang: tag,
        checked: tag === chosen.tag,
        onSelect: () => setLanguage(tag),
      }))}
    />
  );
}
