import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { DeskPiece } from '../console-contract.ts';
import { useCloseNft } from './queries.ts';

const ways = ['withdraw', 'end'] as const;

/**
 * What closing does, what becomes of a bid, why, and then the act. Neither way lets an operator choose who
 * wins.
 */
export function ClosePiece({ piece, onClose }: { piece: DeskPiece; onClose: () => void }) {
  const t = useTranslations('nfts-console.close');
  const format = useFormat();
  const close = useCloseNft();
  const [how, setHow] = useState<(typeof ways)[number]>('withdraw');
  const [releaseBid, setReleaseBid] = useState(false);
  const [note, setNote] = useState('');
  const [requestId] = useState(newRequestId);
  const hasBid = piece.currentBid !== undefined;
  return (
    <Dialog open onOpenChange={onClose} title={t('title', { title: piece.title })} description={t('lead')}>
      <Form
        onSubmit={() =>
          close.mutate(
            { requestId: `${requestId}-${how}`, input: { id: piece.id, how, releaseBid, note } },
            { onSuccess: onClose },
          )
        }
        submit={t(`${how}Confirm`)}
        failure={close.error}
        tone="danger"
        busy={close.isPending}
        disabled={note.trim() === '' || (hasBid && !releaseBid)}
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
            <Checkbox label={t('release')} checked={releaseBid} onChange={setReleaseBid} />
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
