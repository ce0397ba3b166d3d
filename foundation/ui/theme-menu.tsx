import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from './icon-button.tsx';
import { LazyMenu } from './lazy-menu.tsx';
import { setTheme, useSession } from './session-state.ts';

const THEMES = [
  { theme: 'system', icon: Monitor },
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
] as const;

export function ThemeMenu() {
  const t = useTranslations('shell');
  const session = useSession();
  const chosen = THEMES.find(({ theme }) => theme === session.theme) ?? THEMES[0];
  return (
    <LazyMenu
      label={t('theme.label')}
      trigger={
        <IconButton
          label={`${t('theme.label')}: ${t(`theme.${chosen.theme}`)}`}
          icon={<chosen.icon size={18} strokeWidth={1.75} aria-hidden="true" />}
        />
      }
      items={THEMES.map(({ theme, icon: Icon }) => ({
        key: theme,
        label: t(`theme.${theme}`),
        icon: <Icon size={16} aria-hidden="true" />,
        checked: theme === session.theme,
        onSelect: () => setTheme(theme),
      }))}
    />
  );
}
