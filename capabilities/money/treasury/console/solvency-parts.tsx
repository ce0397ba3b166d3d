import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { type Fact, FactList } from '#foundation/ui/fact-list.tsx';
import { LookUp } from '#foundation/ui/look-up.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { textOrName } from '#foundation/ui/text-or-name.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { SolvencyLine } from '../console-contract.ts';

/** What both sides of each asset are made of: whose, where, as of when, and by whose word. */
export function SolvencyParts({ lines }: { lines: readonly SolvencyLine[] }) {
  return (
    <div className="mt-3 grid items-start gap-x-8 gap-y-6 wide:grid-cols-3">
      {lines.map((line) => (
        <AssetParts key={line.currency} line={line} />
      ))}
    </div>
  );
}

function AssetParts({ line }: { line: SolvencyLine }) {
  const t = useTranslations('treasury.solvency');
  const { currency, owed, held, customers, promised, charity } = line;
  const amountOf = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <section aria-label={currency}>
      <h3 className="font-semibold">{currency}</h3>
      <FactList
        dense
        facts={[
          { label: t('customers'), value: amountOf(customers) },
          { label: t('promised'), value: amountOf(promised) },
          { label: t('charity'), value: amountOf(charity) },
          { label: t('owed'), value: amountOf(owed), strong: true },
          ...useHeldFacts(line),
          { label: t('held'), value: amountOf(held), strong: true },
        ]}
      />
    </section>
  );
}

function useHeldFacts(line: SolvencyLine): Fact[] {
  const t = useTranslations('treasury.solvency');
  const { currency, sample } = line;
  return [
    ...useWalletFacts(line),
    ...useChainFacts(line),
    ...useBankFacts(line),
    ...(sample === undefined
      ? []
      : [
          {
            label: t('sample'),
            value: (
              <>
                <SampleLabel /> <Money amount={sample} currency={currency} />
              </>
            ),
          },
        ]),
  ];
}

function useWalletFacts({ currency, chain, isSampleChain }: SolvencyLine): Fact[] {
  const t = useTranslations('treasury.solvency');
  const names = useTranslations('treasury.solvency.wallets');
  const amountOf = (amount: string) => <Money amount={amount} currency={currency} />;
  return (chain?.wallets ?? []).map(({ wallet, addresses, amount, largest }) => ({
    id: `wallet ${wallet}`,
    label: textOrName(names, wallet),
    value: (
      <>
        {isSampleChain && <SampleLabel />} {amountOf(amount)}
      </>
    ),
    note: (
      <>
        {t('addresses', { count: addresses })}
        {largest.map((each) => (
          <span key={each.address} className="flex flex-wrap justify-between gap-x-4">
            <LookUp text={each.address} /> {amountOf(each.amount)}
          </span>
        ))}
      </>
    ),
  }));
}

/** Up to which block the chain was read, or why it was not. */
function useChainFacts({ chain, notRead }: SolvencyLine): Fact[] {
  const t = useTranslations('treasury.solvency');
  const whys = useTranslations('reconciliation.whys');
  const format = useFormat();
  const facts: Fact[] = [];
  if (chain !== undefined) {
    facts.push({
      label: t('block'),
      value: <Code>{`${chain.network} ${chain.height}`}</Code>,
      note: format.time(chain.readAt, 'second'),
    });
  }
  if (notRead !== undefined) {
    facts.push({
      label: t('chain'),
      value: <Badge tone="warn">{t('notRead')}</Badge>,
      note: `${textOrName(whys, notRead)} ${t(chain === undefined ? 'countsNothing' : 'countsBefore')}`,
    });
  }
  return facts;
}

function useBankFacts({ currency, banks, stated }: SolvencyLine): Fact[] {
  const t = useTranslations('treasury.solvency');
  const format = useFormat();
  return banks.map(({ bank, amount, statedOn, evidence }) => ({
    id: `bank ${bank} ${evidence}`,
    label: bank,
    value: <Money amount={amount} currency={currency} />,
    note: (
      <>
        {t('stated', {
          day: format.time(statedOn, 'date'),
          by: stated?.by ?? '',
          time: stated === undefined ? '' : format.time(stated.at, 'moment'),
        })}{' '}
        <bdi>{evidence}</bdi>
      </>
    ),
  }));
}
