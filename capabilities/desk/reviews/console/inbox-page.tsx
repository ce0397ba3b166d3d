import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import { useIsWide } from '#foundation/ui/width.ts';
import { listedStatuses } from '../rules.ts';
import { useInboxAddress, useOpening, useTurnTo } from './inbox-place.ts';
import { viewOf } from './inbox-search.ts';
import { useCounts, useInbox } from './queries.ts';
import { QueuePane } from './queue-pane.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { SavedViews } from './saved-views.tsx';

/** `/console/reviews`: the queue on one side, the evidence on the other. On a phone, one after the other. */
export function InboxPage() {
  const t = useTranslations('reviews');
  const wide = useIsWide();
  const address = useInboxAddress();
  const { search, filter, show, look } = address;
  const inbox = useInbox(filter, address.page, search.after);
  const counts = useCounts(filter.status === 'waiting' ? filter : undefined).data;
  const rows = inbox.data?.rows;
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set());
  const chosen = search.id ?? (wide ? rows?.[0]?.id : undefined);
  const turnTo = useTurnTo(address, rows);
  const { open, openNext, isByKeys } = useOpening(address, rows, chosen);
  const queue = (
    <QueuePane
      address={address}
      inbox={inbox}
      counts={counts}
      chosen={chosen}
      ticks={ticks}
      onTicks={setTicks}
      onOpen={open}
      onPage={turnTo}
    />
  );
  const panel =
    chosen === undefined ? (
      <EmptyState title={t('choose')} body={t('chooseBody')} />
    ) : (
      <ReviewPanel key={chosen} id={chosen} takesFocus={isByKeys} onDecided={openNext} />
    );
  return (
    <Page title={t('title')} width="full">
      <Tabs
        label={t('filter.status')}
        value={filter.status}
        onChange={(status) => look({ status })}
        items={listedStatuses.map((status) => ({
          value: status,
          label: t(`status.${status}`),
          ...(status === filter.status && inbox.data !== undefined ? { count: inbox.data.total } : {}),
        }))}
      >
        {(wide || search.id === undefined) && <SavedViews view={viewOf(search)} onChoose={address.lookAt} />}
        {wide ? (
          <div className="mt-3 grid grid-cols-[calc(340*var(--px))_minmax(0,1fr)] items-start gap-4">
            {queue}
            {panel}
          </div>
        ) : search.id === undefined ? (
          <div className="mt-3">{queue}</div>
        ) : (
          <div className="mt-3 flex flex-col items-start gap-3 *:w-full">
            <BackToQueue onPress={() => show({ id: undefined })} />
            {panel}
          </div>
        )}
      </Tabs>
    </Page>
  );
}

function BackToQueue({ onPress }: { onPress: () => void }) {
  const t = useTranslations('reviews');
  return (
    <Button
      tone="quiet"
      className="w-fit! -ms-3"
      icon={<ChevronLeft size={18} className="mirror" aria-hidden="true" />}
      onClick={onPress}
    >
      {t('back')}
    </Button>
  );
}
