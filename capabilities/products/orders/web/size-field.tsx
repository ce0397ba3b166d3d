import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { moneyAt, type SizeUnit, shareOfLots } from './sizing.ts';
import { withSize } from './ticket.ts';
import type { TicketProps } from './ticket-fields.tsx';
import { UnitSelect } from './unit-select.tsx';
import { useKept } from './use-kept.ts';

const units = ['lots', 'share', 'risk'] as const;
const shares = ['10', '25', '50', '75'];

/** How much: in lots, as a share of the free margin, or by what may be lost at the stop. */
export function SizeField(props: TicketProps & { available: string | undefined }) {
  const { ticket, filled, opening, available, terms, onChange, errorOf } = props;
  const t = useTranslations('orders.ticket');
  const format = useFormat();
  const [unit, setUnit] = useState<SizeUnit>('lots');
  const { size, leverage } = ticket;
  const { lots, mostLots, stopLoss } = filled;
  const share = opening && available && shareOfLots(lots, available, leverage, opening);
  const result = opening && moneyAt(lots, stopLoss, opening);
  const risk = result?.startsWith('-') === true ? result.slice(1) : undefined;
  const follows = { lots, share: share || '', risk: risk ?? '' };
  // What is lost at the stop stands among the figures below.
  const hints = [
    unit !== 'lots' && lots !== '' && t('sizeAs.lots', { lots: format.lots(lots) }),
    mostLots !== undefined &&
      Number(lots) >= Number(mostLots) &&
      Number(mostLots) < Number(terms.maxLots) &&
      t('mostReserve', { lots: format.lots(mostLots) }),
    unit !== 'share' && share && t('sizeAs.share', { share: format.percent(Number(share)) }),
  ].filter((hint) => typeof hint === 'string' && hint !== '');
  const isTooSmall = size !== undefined && size.by !== 'lots' && Number(size.value) > 0 && lots === '';
  const take = (value: string | undefined) =>
    onChange(withSize(ticket, value === undefined ? value : { by: unit, value }, filled));
  const kept = useKept(size === undefined && unit === 'lots', lots, take);
  return (
    <div data-size className="flex flex-col gap-1">
      <UnitSelect
        label={t('sizeUnit')}
        value={unit}
        onChange={setUnit}
        options={units.map((each) => ({ value: each, label: t(`sizeUnits.${each}`) }))}
      />
      <NumberField
        label={t(unit === 'lots' ? 'lots' : `sizeBy.${unit}`)}
        hideLabel
        value={size?.by === unit ? size.value : follows[unit]}
        {...kept}
        step={{ lots: terms.lotStep, share: '5', risk: '10' }[unit]}
        min={unit === 'lots' ? terms.minLots : undefined}
        max={{ lots: terms.maxLots, share: '100', risk: undefined }[unit]}
        decimals={unit === 'lots' ? 8 : 2}
        hint={<span className="num">{hints.join(' · ') || '–'}</span>}
        error={isTooSmall ? t('tooSmall', { min: format.lots(terms.minLots) }) : errorOf('lots')}
      />
      {unit === 'share' && (
        <div className="flex gap-2 *:flex-1" dir="ltr">
          {shares.map((each) => (
            <Button
              key={each}
              size="small"
              aria-pressed={size?.by === 'share' && size.value === each}
              onClick={() => take(each)}
            >
              {format.percent(Number(each), { digits: 0 })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
