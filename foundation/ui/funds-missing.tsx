import { useTranslations } from 'use-intl';
import { type Asset, formatUnits, parseUnits, unitsPerWhole } from '#foundation/money/money.ts';
import { divide } from '#foundation/money/rounding.ts';
import { LinkButton } from './link-button.tsx';
import { useBook } from './session-state.ts';
import { RefusalNotice } from './states.tsx';
import { useFormat } from './use-format.ts';
import { useRefusalText } from './use-refusal-text.ts';

type Missing = { missing: string; currency?: Asset | undefined };

/** How much is missing, and the way to it: a deposit, or the demo account's fresh start. */
export function FundsMissing({ missing, currency = 'USDT' }: Missing) {
  const t = useTranslations('ui.funds');
  const format = useFormat();
  const isDemo = useBook() === 'demo';
  const enough = enoughOf(missing, currency);
  const amount = format.money(enough, currency);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="font-medium">{t('missing', { amount, currency })}</p>
      {isDemo ? (
        <LinkButton size="small" to="/profile" search={{ reset: '1' }}>
          {t('reset')}
        </LinkButton>
      ) : (
        <LinkButton size="small" to="/profile/deposit" search={{ currency, amount: enough }}>
          {t('deposit')}
        </LinkButton>
      )}
    </div>
  );
}

const centUnits = unitsPerWhole / 100n;

/** What is missing, USDT rounded up to cents: depositing it is enough. */
function enoughOf(missing: string, currency: Asset): string {
  const units = parseUnits(missing);
  if (units === undefined || currency !== 'USDT') return missing;
  return formatUnits(divide(units, centUnits, 'up') * centUnits);
}

type Wanted = {
  /** Decimal strings; what cannot be read, or is not known yet, lacks nothing. */
  wanted: string | undefined;
  available: string | undefined;
};

/** What is wanted beyond what is available, as a decimal string; undefined where there is enough. */
export function missingOf({ wanted, available }: Wanted): string | undefined {
  const units = parseUnits(wanted ?? '');
  const has = parseUnits(available ?? '');
  return units === undefined || has === undefined || units <= has ? undefined : formatUnits(units - has);
}

type ShortProps = Wanted & {
  currency?: Asset | undefined;
  refusal?: 'INSUFFICIENT_BALANCE' | 'INSUFFICIENT_FUNDS' | undefined;
};

/** What would be refused for want of money, said before it is asked; nothing while there is enough. */
export function FundsShort({ currency, refusal = 'INSUFFICIENT_BALANCE', ...amounts }: ShortProps) {
  const refusalText = useRefusalText();
  const missing = missingOf(amounts);
  if (missing === undefined) return null;
  return (
    <RefusalNotice action={<FundsMissing missing={missing} currency={currency} />}>
      {refusalText({ ok: false, refusal, params: {} })}
    </RefusalNotice>
  );
}
