import { Globe } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { LazyMenu } from '#foundation/ui/lazy-menu.tsx';
import { setLanguage, useSession } from '#foundation/ui/session-state.ts';
import { languageOf, languages } from '#locales/languages.ts';

/** The eleven languages by their own names. Choosing stores the choice; texts and content follow. */
export function LanguageMenu({ short = false }: { short?: boolean }) {
  const t = useTranslations('shell');
  const { lang } = useSession();
  const chosen = languageOf(lang);
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
      items={languages.map(({ tag, name }) => ({
        key: tag,
        label: name,
        lang: tag,
        checked: tag === chosen.tag,
        onSelect: () => setLanguage(tag),
      }))}
    />
  );
}
