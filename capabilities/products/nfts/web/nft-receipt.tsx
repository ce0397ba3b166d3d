import { useTranslations } from 'use-intl';
import { Code } from '#foundation/ui/code.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { ReceiptDialog } from '#foundation/ui/receipt-dialog.tsx';
import { ReceiptSlip } from '#foundation/ui/receipt-slip.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getNftReceipt, type NftReceipt as Receipt } from '../contract.ts';
import { NftStatus } from './nft-words.tsx';

/** Every transfer that a piece caused in the customer's account, as a printed slip. */
export function NftReceipt({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('nfts.receipt');
  const receipt = useCall(getNftReceipt, { id }, { staleTime: 0 });
  return (
    <ReceiptDialog title={t('title')} receipt={receipt} onClose={onClose}>
      {(loaded) => <Slip receipt={loaded} />}
    </ReceiptDialog>
  );
}

function Slip({ receipt: { nft, transfers } }: { receipt: Receipt }) {
  const t = useTranslations('nfts.receipt');
  const last = transfers.at(-1);
  return (
    <ReceiptSlip
      title={t('title')}
      book="real"
      number={`NFT-${nft.id}`}
      status={<NftStatus nft={nft} />}
      amount={<Money amount={nft.ownedByMe ? nft.soldFor : last?.amount} currency="USDT" />}
      sections={[
        {
          facts: [
            { label: t('piece'), value: <bdi>{nft.title}</bdi> },
            { label: t('creator'), value: <bdi>{nft.creator}</bdi> },
            { label: t('address'), value: <Code className="text-note">{nft.address}</Code> },
          ],
        },
      ]}
      transfers={transfers}
    />
  );
}
