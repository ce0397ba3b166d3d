import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { SearchSelect } from '#foundation/ui/search-select.tsx';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { candleIndicators, noteLengthAtMost, paneIndicators, panesAtMost } from '../chart-choices.ts';
import type { ChartSettings } from '../contract.ts';

/** Handed in by the page that shows the chart. */
export type UseMarkets = () => {
  readonly data: readonly { readonly code: string; readonly appName: string }[] | undefined;
};

export type ChartDialog = 'indicators' | 'compare' | 'alerts' | 'drawing' | 'note';

type Props = {
  dialog: ChartDialog;
  code: string;
  name: string;
  settings: ChartSettings;
  comparedCode: string | undefined;
  /** The drawing tools, which phones have in a sheet. */
  strip: ReactNode;
  /** The market's price alerts. */
  alertPanel: ReactNode;
  /** Which markets there are to compare with. */
  useMarkets: UseMarkets;
  onClose: () => void;
  onSettings: (part: Partial<ChartSettings>) => void;
  onCompare: (code: string | undefined) => void;
  onNote: (text: string) => void;
};

/** The chart's dialogs, one at a time: sheets on phones. */
export function ChartDialogs(props: Props) {
  const { dialog, name, onClose } = props;
  const t = useTranslations('markets.chart.dialogs');
  return (
    <SheetOrDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${dialog}.title`, { name })}
      description={dialog === 'drawing' || dialog === 'note' ? undefined : t(`${dialog}.body`)}
    >
      {dialog === 'indicators' && <Indicators {...props} />}
      {dialog === 'compare' && <Compare {...props} />}
      {dialog === 'drawing' && props.strip}
      {dialog === 'note' && <Note {...props} />}
      {dialog === 'alerts' && props.alertPanel}
    </SheetOrDialog>
  );
}

function Indicators({ settings, onSettings }: Props) {
  const t = useTranslations('markets.chart');
  return (
    <div className="grid gap-5">
      <fieldset>
        <legend className="mb-2 font-medium">{t('dialogs.indicators.onCandles')}</legend>
        <div className="grid gap-2.5 wide:grid-cols-2">
          {candleIndicators.map((name) => (
            <Checkbox
              key={name}
              label={t(`indicators.${name}`)}
              checked={settings.candleIndicators.includes(name)}
              onChange={(checked) =>
                onSettings({ candleIndicators: toggled(settings.candleIndicators, name, checked) })
              }
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-medium">{t('dialogs.indicators.below')}</legend>
        <div className="grid gap-2.5 wide:grid-cols-2">
          {paneIndicators.map((name) => (
            <Checkbox
              key={name}
              label={t(`indicators.${name}`)}
              checked={settings.paneIndicators.includes(name)}
              onChange={(checked) =>
                onSettings({
                  // A further one takes the place of the one chosen first.
                  paneIndicators: toggled(settings.paneIndicators, name, checked).slice(-panesAtMost),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

function toggled<T>(chosen: readonly T[], each: T, isChosen: boolean): T[] {
  const others = chosen.filter((other) => other !== each);
  return isChosen ? [...others, each] : others;
}

function Compare({ code, comparedCode, onCompare, useMarkets }: Props) {
  const t = useTranslations('markets.chart.dialogs.compare');
  const { data: markets = [] } = useMarkets();
  const options = markets
    .filter((market) => market.code !== code)
    .map((market) => ({ value: market.code, label: `${market.appName} (${market.code})` }));
  return (
    <div className="flex flex-col gap-4 phone:min-h-[50dvh]">
      <SearchSelect
        label={t('market')}
        value={comparedCode}
        onChange={onCompare}
        options={options}
        placeholder={t('placeholder')}
      />
      {comparedCode !== undefined && <Button onClick={() => onCompare(undefined)}>{t('end')}</Button>}
    </div>
  );
}

function Note({ onNote }: Props) {
  const t = useTranslations('markets.chart.dialogs.note');
  const [text, setText] = useState('');
  const words = text.trim();
  return (
    <Form
      onSubmit={() => {
        if (words !== '') onNote(words);
      }}
      submit={t('place')}
      disabled={words === ''}
      wide={false}
    >
      <TextField
        label={t('text')}
        value={text}
        maxLength={noteLengthAtMost}
        onChange={(event) => setText(event.target.value)}
      />
    </Form>
  );
}
