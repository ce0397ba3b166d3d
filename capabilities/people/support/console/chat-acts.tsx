import { ArrowRightLeft, Ban, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { Menu } from '#foundation/ui/menu.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { DeskChat } from '../console-contract.ts';
import { BlockDialog } from './block-dialog.tsx';
import { usePresence } from './presence.ts';
import { useCloseChat, useHandOver } from './queries.ts';

/** What an operator does with a conversation besides answering. */
export function ChatActs({ chat: { id, mine, status, customerId } }: { chat: DeskChat }) {
  const t = useTranslations('support-console');
  const refusalText = useRefusalText();
  const mayBlock = useMay('support.block');
  const handOver = useHandOver();
  const [asked, setAsked] = useState<'close' | 'block'>();
  const closing = useCloseChat();
  const give = (to?: string) =>
    handOver.mutate(
      { id, ...(to === undefined ? {} : { to }) },
      { onError: (error) => showToast({ title: refusalText(error), tone: 'bad' }) },
    );
  return (
    <>
      {mine && <HandOver onGive={give} busy={handOver.isPending} />}
      {mine && status !== 'closed' && (
        <Button
          size="small"
          icon={<CircleCheck size={15} aria-hidden="true" />}
          onClick={() => setAsked('close')}
        >
          {t('close')}
        </Button>
      )}
      {mayBlock && (
        <Button
          size="small"
          tone="quiet"
          icon={<Ban size={15} aria-hidden="true" />}
          onClick={() => setAsked('block')}
        >
          {t(customerId === undefined ? 'block.visitor' : 'block.customer')}
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'close'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'close' : undefined)}
        title={t('closeTitle')}
        body={t('closeBody')}
        confirmLabel={t('closeConfirm')}
        busy={closing.isPending}
        refusal={closing.error && <RefusalNotice>{refusalText(closing.error)}</RefusalNotice>}
        onConfirm={() => closing.mutate({ id }, { onSuccess: () => setAsked(undefined) })}
      />
      {asked === 'block' && (
        <BlockDialog id={id} isCustomer={customerId !== undefined} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

/** To the queue, or to a colleague who is there. */
function HandOver({ onGive, busy }: { onGive: (to?: string) => void; busy: boolean }) {
  const t = useTranslations('support-console');
  const { told } = usePresence();
  return (
    <Menu
      label={t('handOver')}
      trigger={
        <Button size="small" busy={busy} icon={<ArrowRightLeft size={15} aria-hidden="true" />}>
          {t('handOver')}
        </Button>
      }
      items={[
        { key: 'queue', label: t('toQueue'), onSelect: () => onGive() },
        ...(told?.others ?? []).map((other) => ({
          key: other.id,
          label: <bdi>{other.email}</bdi>,
          onSelect: () => onGive(other.id),
        })),
      ]}
    />
  );
}
