import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Answered } from '#foundation/ui/answered.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { CatalogueRow } from '../console-contract.ts';
import { State, Terms } from './catalogue-columns.tsx';
import { HaltDialog } from './halt-dialog.tsx';
import { useCatalogue } from './queries.ts';

/** Whether a market takes new business and how much at once, and the ways to let it take less. */
export function MarketLevers({ code }: { code: string }) {
  const t = useTranslations('markets-console');
  const answer = useCatalogue({ search: code }, 1);
  return (
    <Card title={t('levers.title')}>
      <Answered answer={answer} waiting={<SkeletonLines lines={3} />}>
        {({ rows }) => {
          const market = rows.find((row) => row.code === code);
          return market === undefined ? t('none') : <Levers market={market} />;
        }}
      </Answered>
    </Card>
  );
}

function Levers({ market }: { market: CatalogueRow }) {
  const t = useTranslations('markets-console');
  const format = useFormat();
  const mayHalt = useMay('markets.halt');
  const mayLower = useMay('markets.configure');
  const [act, setAct] = useState<CatalogueRow['acts'][number]>();
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-text text-note text-pretty text-quiet">{t('levers.lead')}</p>
      <FactList
        facts={[
          { label: t('fields.state'), value: <State row={market} /> },
          { label: t('fields.terms'), value: <Terms row={market} /> },
          { label: t('levers.maxLots'), value: format.decimal(market.maxLots) },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {mayHalt &&
          market.acts.map((each) => (
            <Button
              key={each}
              size="small"
              tone={each === 'agree' ? 'primary' : 'plain'}
              onClick={() => setAct(each)}
            >
              {t(`${each}.of`, { code: market.code })}
            </Button>
          ))}
        {mayLower && (
          <LinkButton to="/configuration/document" search={{ name: 'markets.instruments' }}>
            {t('levers.lower')}
          </LinkButton>
        )}
      </div>
      {act !== undefined && <HaltDialog market={market} act={act} onClose={() => setAct(undefined)} />}
    </div>
  );
}
