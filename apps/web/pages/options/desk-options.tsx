import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OptionOrder } from '#capabilities/products/options/contract.ts';
import { OptionLists } from '#capabilities/products/options/web/option-lists.tsx';
import { OptionMarketsContext } from '#capabilities/products/options/web/option-markets.ts';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { optionMarkets } from '../../option-markets.ts';
import { OptionReceipt } from './option-receipt.tsx';

/** The running options on a market's desk. */
export function DeskOptions() {
  const t = useTranslations('options.page');
  const [receipt, setReceipt] = useState<OptionOrder>();
  return (
    <OptionMarketsContext value={optionMarkets}>
      <OptionLists
        isLive
        pageSize={50}
        skeletonRows={2}
        onReceipt={setReceipt}
        emptyAction={
          <LinkButton to="/profile/options" search={{ status: 'ended' }} tone="quiet" size="small">
            {t('ended')}
          </LinkButton>
        }
      />
      {receipt !== undefined && <OptionReceipt option={receipt} onClose={() => setReceipt(undefined)} />}
    </OptionMarketsContext>
  );
}
