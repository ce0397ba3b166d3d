import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { DeskPiece } from '../console-contract.ts';
import { useCloseNft, useRequestClosing } from './queries.ts';

const ways = ['withdraw', 'end'] as const;

/**
 * What closing does, what becomes of a bid, why, and then the act: over a bid it takes a second operator.
 * Neither way lets an operator choose who wins.
 */
export function ClosePiece({ piece, onClose }: { piece: DeskPiece; onClose: () => void }) {
  const t = useTranslations('nfts-console.close');
  const format = useFormat();
  const [close, ask] = [useCloseNft(), useRequestClosing()];
  const [how, setHow] = useState<(typeof ways)[number]>('withdraw');
  const [note, setNote] = useState('');
  const [requestId] = useState(newRequestId);
  const hasBid = piece.currentBid !== undefined;
  return (
    <Dialog open onOpenChange={onClose} title={t('title', { title: piece.title })} description={t('lead')}>
      <Form
        onSubmit={() => {
          const asked = { requestId: `${requestId}-${how}`, input: { id: piece.id, how, note } };
          if (!hasBid) return close.mutate(asked, { onSuccess: onClose });
          ask.mutate(asked, {
            onSuccess: () => {
              showToast({ title: t('asked'), tone: 'good' });
              onClose();
            },
          });
        }}
        submit={hasBid ? t('askConfirm') : t(`${how}Confirm`)}
        failure={hasBid ? ask.error : close.error}
        tone="danger"
        busy={close.isPending || ask.isPending}
        disabled={note.trim() === ''}
      >
        <Segmented
          label={t('how')}
          wide
          value={how}
          onChange={setHow}
          options={ways.map((value) => ({ value, label: t(value) }))}
        />
        <p className="text-quiet">{t(`${how}Means`)}</p>
        {hasBid && (
          <Notice
            tone="warn"
            title={t('bidTitle', { amount: `${format.money(piece.currentBid ?? '0', 'USDT')} USDT` })}
          >
            {t('bidMeans')}
          </Notice>
        )}
        <TextArea
          label={t('note')}
          hint={t('noteHint')}
          value={note}
          rows={2}
          maxLength={1000}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Form>
    </Dialog>
  );
}
