import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { MoneyDialog } from '#foundation/ui/money-dialog.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { OptionOrder } from '../contract.ts';
import { usePeriodText } from './option-words.tsx';
import { payoutText } from './outlook.ts';
import { type BuyInput, useBuyOption } from './queries.ts';
import { useAgreedFact, useWindowFact } from './use-agreed-fact.ts';

type Window = NonNullable<OptionOrder['window']>;

type Props = {
  input: BuyInput;
  name: string;
  rates: {
    profitRate: string;
    breakEven: string;
    saleMargin: string;
    saleEndsSeconds: number;
    window: Window;
  };
  needsReview: boolean;
  onClose: () => void;
  onBought: (option: OptionOrder) => void;
};

/** The last look before money moves. */
export function ConfirmOption({ input, name, rates, needsReview, onClose, onBought }: Props) {
  const t = useTranslations('options.confirm');
  const ticket = useTranslations('options.ticket');
  const format = useFormat();
  const quiz = useTranslations('quiz');
  const book = useBook();
  const buy = useBuyOption(input.code, onBought);
  const { refusal } = buy;
  const { seconds } = rates.window;
  const isUp = input.direction === 'up';
  const confirmLabel = ({ direction, amount }: BuyInput) =>
    ticket(direction === 'up' ? 'buyUp' : 'buyDown', { amount: format.decimal(amount) });
  return (
    <MoneyDialog
      command={buy}
      input={input}
      asked={confirmLabel}
      lookUp="/profile/options"
      onClose={onClose}
      title={t(isUp ? 'up' : 'down', { name })}
      tone={isUp ? 'rise' : 'fall'}
      confirmLabel={confirmLabel(input)}
      body={
        <div className="flex flex-col gap-3">
          <p>{t(book)}</p>
          <BoughtFacts input={input} rates={rates} />
          <p className="text-note">{t(needsReview ? 'reviewed' : 'entry', { seconds })}</p>
          <p className="text-note">
            {t('end', { seconds })} <HelpLink article="up-down-options" />
          </p>
        </div>
      }
      refusal={
        refusal !== undefined && (
          <Refused
            failure={refusal}
            action={
              refusal.refusal === 'APPROPRIATENESS_REQUIRED' ? (
                <Link to="/profile/questions" className="font-medium underline">
                  {quiz('answerNow')}
                </Link>
              ) : undefined
            }
          />
        )
      }
    />
  );
}

function BoughtFacts({ input, rates }: Pick<Props, 'input' | 'rates'>) {
  const t = useTranslations('options.ticket');
  const format = useFormat();
  const periodText = usePeriodText();
  // The same rule as the server's: within the window part of what decides is known.
  const saleEndsSeconds = Math.max(rates.saleEndsSeconds, rates.window.seconds);
  const agreedFact = useAgreedFact({ ...rates, saleEndsSeconds });
  const windowFact = useWindowFact(rates.window);
  const stake = parseUnits(input.amount) ?? 0n;
  const isUp = input.direction === 'up';
  return (
    <FactList
      dense
      facts={[
        { label: t('period'), value: periodText(input.periodSeconds) },
        { label: t('stake'), value: <Money amount={input.amount} currency="USDT" /> },
        {
          label: t(isUp ? 'ifHigher' : 'ifLower'),
          value: <Money amount={payoutText(stake, rates.profitRate)} currency="USDT" />,
          strong: true,
        },
        {
          label: t(isUp ? 'ifNotHigher' : 'ifNotLower'),
          value: <Money amount={formatUnits(-stake)} currency="USDT" sign />,
        },
        { label: t('breakEven'), value: format.percent(Number(rates.breakEven) * 100) },
        windowFact,
        agreedFact,
      ]}
    />
  );
}
