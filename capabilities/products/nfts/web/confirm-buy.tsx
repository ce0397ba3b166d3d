import { useTranslations } from 'use-intl';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { MoneyDialog } from '#foundation/ui/money-dialog.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { type ShownDetail, useBuyNft } from './queries.ts';
import { useUsdt } from './use-usdt.ts';

/** The last look before money moves. */
export function ConfirmBuy({ nft, onClose }: { nft: ShownDetail; onClose: () => void }) {
  const t = useTranslations('nfts.confirmBuy');
  const amount = useUsdt()(nft.price);
  const buy = useBuyNft(nft.id, () => {
    showToast({ title: t('done', { title: nft.title }), body: t('doneBody'), tone: 'good' });
    onClose();
  });
  const title = t('title', { title: nft.title });
  return (
    <MoneyDialog
      command={buy}
      input={{ id: nft.id }}
      asked={() => title}
      lookUp="/nfts"
      onClose={onClose}
      title={title}
      confirmLabel={t('buy', { amount })}
      body={
        <div className="flex flex-col gap-3">
          <p>{t('whole')}</p>
          <FactList
            dense
            facts={[
              { label: t('price'), value: <Money amount={nft.price} currency="USDT" />, strong: true },
              { label: t('toCharity'), value: <Money amount={nft.price} currency="USDT" /> },
              { label: t('fee'), value: <Money amount="0" currency="USDT" /> },
            ]}
          />
          <p className="text-note">
            {t('noReturn')} <HelpLink article="charity-nfts" />
          </p>
        </div>
      }
    />
  );
}
