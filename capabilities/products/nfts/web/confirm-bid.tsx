import { useTranslations } from 'use-intl';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { MoneyDialog } from '#foundation/ui/money-dialog.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { type ShownDetail, useBidNft } from './queries.ts';
import { useUsdt } from './use-usdt.ts';

type Props = { nft: ShownDetail; amount: string; onClose: () => void; onBid: () => void };

/** The last look before money is held. */
export function ConfirmBid({ nft, amount, onClose, onBid }: Props) {
  const t = useTranslations('nfts.confirmBid');
  const format = useFormat();
  const usdt = useUsdt();
  const shown = usdt(amount);
  const bid = useBidNft(nft.id, () => {
    showToast({ title: t('done', { amount: shown }), body: t('doneBody'), tone: 'good' });
    onBid();
  });
  return (
    <MoneyDialog
      command={bid}
      input={{ id: nft.id, amount }}
      asked={(input) => t('bid', { amount: usdt(input.amount) })}
      lookUp="/nfts"
      onClose={onClose}
      title={t('title', { title: nft.title })}
      confirmLabel={t('bid', { amount: shown })}
      body={
        <div className="flex flex-col gap-3">
          <p>{t('held', { amount: shown })}</p>
          <FactList
            dense
            facts={[
              { label: t('yourBid'), value: <Money amount={amount} currency="USDT" />, strong: true },
              nft.endsAt !== undefined && { label: t('ends'), value: <Time at={nft.endsAt} /> },
              { label: t('step'), value: <bdi>{format.rate(nft.minimumStep)}</bdi> },
            ]}
          />
          <p className="text-note">{t('rules', { minutes: nft.extensionSeconds / 60 })}</p>
          <p className="text-note">
            {t('noReturn')} <HelpLink article="charity-nfts" />
          </p>
        </div>
      }
    />
  );
}
