import { Globe } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { ChoiceList } from '#foundation/ui/choice-list.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { RowLink } from '#foundation/ui/row-link.tsx';
import { setRiseFallColours, setTheme, useSession } from '#foundation/ui/session-state.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { languageOf } from '#locales/languages.ts';

const themes = ['system', 'light', 'dark'] as const;

/** `/profile/settings`: how the screens look and speak on this device. */
export function SettingsPage() {
  const t = useTranslations('shell');
  const locale = useLocale();
  const { theme, riseFallColours } = useSession();
  return (
    <Page title={t('settings.title')} back backTo="/profile" width="form">
      <div className="flex flex-col gap-4 wide:gap-6">
        <Card flush>
          <RowLink
            to="/profile/language"
            icon={Globe}
            label={t('language')}
            value={languageOf(locale).name}
          />
        </Card>
        <Card title={t('theme.label')} flush>
          <ChoiceList
            label={t('theme.label')}
            value={theme}
            onChange={setTheme}
            choices={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          />
        </Card>
        <Card title={t('settings.riseFall')} flush>
          <ChoiceList
            label={t('settings.riseFall')}
            value={riseFallColours}
            onChange={setRiseFallColours}
            choices={[
              {
                value: 'green-up',
                label: t('settings.greenUp'),
                note: <ColourExample rise="var(--green)" fall="var(--vermilion)" />,
              },
              {
                value: 'red-up',
                label: t('settings.redUp'),
                note: <ColourExample rise="var(--vermilion)" fall="var(--green)" />,
              },
            ]}
          />
        </Card>
        <p className="text-note text-faint">
          {t('settings.riseFallNote')} {t('settings.note')}
        </p>
      </div>
    </Page>
  );
}

/** What the colours stand for, in fixed colours: the tokens `rise` and `fall` would follow the choice. */
function ColourExample({ rise, fall }: { rise: string; fall: string }) {
  const format = useFormat();
  return (
    <bdi dir="ltr" className="num font-medium">
      <span style={{ color: rise }}>▲ {format.percent(1.2, { sign: true })}</span>
      <span className="ms-3" style={{ color: fall }}>
        ▼ {format.percent(-1.2, { sign: true })}
      </span>
    </bdi>
  );
}
