import {
  Bell,
  ChartArea,
  ChartCandlestick,
  ChartLine,
  ChartNoAxesColumn,
  ChartSpline,
  Maximize2,
  Minimize2,
  PencilRuler,
  Scale,
  SlidersHorizontal,
  Table2,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { LazyMenu } from '#foundation/ui/lazy-menu.tsx';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { type ChartType, chartTypes } from '../chart-choices.ts';
import type { ChartDialog } from './chart-dialogs.tsx';

const BottomSheet = lazyPart(
  () => import('#foundation/ui/bottom-sheet.tsx'),
  (module) => module.BottomSheet,
  'above',
);

type Toggle = readonly [boolean, (on: boolean) => void];

type Props = {
  isWide: boolean;
  type: ChartType;
  onType: (type: ChartType) => void;
  toggles: Readonly<Record<'drawing' | 'table' | 'full', Toggle>>;
  isComparing: boolean;
  onDialog: (dialog: ChartDialog) => void;
};

const typeIcons = { candles: ChartCandlestick, bars: ChartNoAxesColumn, line: ChartLine, area: ChartArea };

/** What can be done to the chart: buttons in a row on desktops, one button with a sheet on phones. */
export function ChartTools(props: Props) {
  return props.isWide ? <ToolRow {...props} /> : <ToolSheet {...props} />;
}

function ToolRow(props: Props) {
  const t = useTranslations('markets.chart.tools');
  const { type, onType } = props;
  const actions = useActions(props);
  const TypeIcon = typeIcons[type];
  return (
    <>
      <LazyMenu
        label={t('type')}
        trigger={
          <IconButton size="small" label={t('type')} icon={<TypeIcon size={16} aria-hidden="true" />} />
        }
        items={chartTypes.map((each) => {
          const Icon = typeIcons[each];
          return {
            key: each,
            label: t(`types.${each}`),
            checked: each === type,
            icon: <Icon size={16} aria-hidden="true" />,
            onSelect: () => onType(each),
          };
        })}
      />
      {actions.map(({ key, label, icon: Icon, pressed, act }) => (
        <IconButton
          key={key}
          size="small"
          label={label}
          pressed={pressed}
          icon={<Icon size={16} aria-hidden="true" />}
          onClick={act}
        />
      ))}
    </>
  );
}

function ToolSheet(props: Props) {
  const t = useTranslations('markets.chart.tools');
  const { type, onType, onDialog, toggles } = props;
  const actions = useActions(props);
  const types = chartTypes.map((each) => ({ value: each, label: t(`types.${each}`) }));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {toggles.full[0] && (
        <IconButton
          label={t('fullEnd')}
          icon={<Minimize2 size={18} aria-hidden="true" />}
          onClick={() => toggles.full[1](false)}
        />
      )}
      <IconButton
        label={t('title')}
        icon={<SlidersHorizontal size={18} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <BottomSheet open onOpenChange={setIsOpen} title={t('title')}>
            <Segmented wide label={t('type')} value={type} onChange={onType} options={types} />
            <ul className="mt-3 divide-y divide-line">
              {actions.map(({ key, label, icon: Icon, pressed, act }) => (
                <li key={key}>
                  <button
                    type="button"
                    aria-pressed={pressed}
                    className="flex min-h-12 w-full items-center gap-3 text-start aria-pressed:text-accent"
                    onClick={() => {
                      setIsOpen(false);
                      if (key === 'drawing') onDialog('drawing');
                      else act();
                    }}
                  >
                    <Icon size={18} aria-hidden="true" className="text-faint" />
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          </BottomSheet>
        </Suspense>
      )}
    </>
  );
}

function useActions({ toggles, isComparing, onDialog }: Props) {
  const t = useTranslations('markets.chart.tools');
  const toggle = ([on, set]: Toggle) => ({ pressed: on, act: () => set(!on) });
  const opens = (dialog: ChartDialog, pressed?: boolean) => ({ pressed, act: () => onDialog(dialog) });
  return [
    { key: 'indicators', label: t('indicators'), icon: ChartSpline, ...opens('indicators') },
    { key: 'drawing', label: t('drawing'), icon: PencilRuler, ...toggle(toggles.drawing) },
    { key: 'compare', label: t('compare'), icon: Scale, ...opens('compare', isComparing) },
    { key: 'alerts', label: t('alerts'), icon: Bell, ...opens('alerts') },
    { key: 'table', label: t('table'), icon: Table2, ...toggle(toggles.table) },
    {
      key: 'full',
      label: toggles.full[0] ? t('fullEnd') : t('full'),
      icon: toggles.full[0] ? Minimize2 : Maximize2,
      ...toggle(toggles.full),
      pressed: undefined,
    },
  ];
}
