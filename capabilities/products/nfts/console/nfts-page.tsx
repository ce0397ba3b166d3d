import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { useKeys } from '#foundation/ui/keys.ts';
import { useMay } from '#foundation/ui/operator.ts';
import { Page } from '#foundation/ui/page.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import { CharityDesk } from './charity-desk.tsx';
import { PieceForm } from './piece-form.tsx';
import { PieceTable } from './piece-table.tsx';
import { RemittanceForm } from './remittance-form.tsx';

const tabs = ['pieces', 'charity'] as const;

/** `/console/nfts`: what is on the charity's market, and what was paid out of what it brought. */
export function NftsPage() {
  const t = useTranslations('nfts-console');
  const search = useSearch({ from: '/nfts' });
  const navigate = useNavigate({ from: '/nfts' });
  const tab = tabs.find((each) => each === search.tab) ?? 'pieces';
  const [open, setOpen] = useState<'piece' | 'remittance'>();
  const mayList = useMay('nfts.manage');
  const mayRecord = useMay('charity.record');
  const close = () => setOpen(undefined);
  useKeys([
    ...(mayList ? [{ key: 'n', text: t('list'), press: () => setOpen('piece') } as const] : []),
    ...(mayRecord ? [{ key: 'p', text: t('record'), press: () => setOpen('remittance') } as const] : []),
  ]);
  return (
    <Page
      title={t('title')}
      width="full"
      actions={
        <div className="flex flex-wrap gap-2">
          {mayRecord && (
            <Button tone={mayList ? 'plain' : 'primary'} onClick={() => setOpen('remittance')}>
              {t('record')}
            </Button>
          )}
          {mayList && (
            <Button
              tone="primary"
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => setOpen('piece')}
            >
              {t('list')}
            </Button>
          )}
        </div>
      }
    >
      <Tabs
        label={t('title')}
        value={tab}
        onChange={(next) =>
          navigate({ search: next === 'pieces' ? {} : { tab: next }, replace: true, resetScroll: false })
        }
        items={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      >
        <div className="pt-4">{tab === 'pieces' ? <PieceTable mayClose={mayList} /> : <CharityDesk />}</div>
      </Tabs>
      <Dialog
        open={open === 'piece'}
        onOpenChange={close}
        title={t('list')}
        description={t('form.lead')}
        size="medium"
      >
        <PieceForm onListed={close} />
      </Dialog>
      <Dialog
        open={open === 'remittance'}
        onOpenChange={close}
        title={t('record')}
        description={t('payout.lead')}
      >
        <RemittanceForm onAsked={close} />
      </Dialog>
    </Page>
  );
}
