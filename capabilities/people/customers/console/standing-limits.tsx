import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { PictureField, pictureFile } from '#foundation/ui/picture-field.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { RequestForm } from '#foundation/ui/request-form.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useRequest } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRequestValues } from '#foundation/ui/use-request-values.ts';
import { needsDocument } from '../limits.ts';
import { getLifting, requestLifting, type ShownLimit } from '../limits-contract.ts';

/** Every limit that stands on an account, and the way to ask for its end. */
export function StandingLimits({ limits, name }: { limits: readonly ShownLimit[]; name: string }) {
  return limits.map((limit) => <StandingLimit key={limit.id} limit={limit} name={name} />);
}

function StandingLimit({ limit, name }: { limit: ShownLimit; name: string }) {
  const t = useTranslations('customers-console');
  const format = useFormat();
  const mayAsk = useMay('customers.freeze');
  const [isAsking, setIsAsking] = useState(false);
  const { kind, ground, author, told, until, note, liftingId } = limit;
  return (
    <Notice tone="warn" title={t(`limits.${kind}.standing`)}>
      <p>
        {t('standing.body', { ground: t(`grounds.${ground}`), author, at: format.time(limit.at, 'moment') })}
      </p>
      <p>
        {until === undefined
          ? t('standing.noEnd')
          : t('standing.until', { until: format.time(until, 'moment') })}{' '}
        {t('standing.told', { told: t(`told.${told}`) })}
      </p>
      <p className="mt-1">
        <bdi>{note}</bdi>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {liftingId !== undefined && <span className="text-note">{t('lifting.waits')}</span>}
        {liftingId === undefined && mayAsk && ground !== 'recovery' && (
          <Button size="small" onClick={() => setIsAsking(true)}>
            {t('lifting.act')}
          </Button>
        )}
      </div>
      {isAsking && (
        <Dialog
          open
          onOpenChange={() => setIsAsking(false)}
          title={t('lifting.title', { name })}
          description={t('lifting.lead')}
        >
          <LiftingForm limit={limit} onAsked={() => setIsAsking(false)} />
        </Dialog>
      )}
    </Notice>
  );
}

interface Draft {
  readonly note: string;
  readonly document: ReadyPicture | undefined;
}
const emptyDraft: Draft = { note: '', document: undefined };

function LiftingForm({ limit, onAsked }: { limit: ShownLimit; onAsked: () => void }) {
  const t = useTranslations('customers-console');
  const { values, requestId, change, typed } = useRequestValues(emptyDraft);
  const { note, document } = values;
  const isDocumented = needsDocument(limit.ground);
  const lacks = note.trim().length < 5 || (isDocumented && document === undefined);
  return (
    <RequestForm
      command={useRequest(requestLifting, getLifting, 'customer', 'reviews')}
      requestId={requestId}
      input={
        lacks
          ? undefined
          : {
              limitId: limit.id,
              note,
              ...(document === undefined ? {} : { document: pictureFile(document) }),
            }
      }
      submit={t('lifting.submit')}
      done={() => ({ title: t('lifting.done'), body: t('lifting.doneBody') })}
      onSent={onAsked}
    >
      <TextArea label={t('fields.note')} hint={t('noteHint')} rows={2} maxLength={2000} {...typed('note')} />
      {isDocumented && (
        <PictureField
          label={t('fields.document')}
          hint={t('lifting.documentHint')}
          picture={document}
          onPicture={(picture) => change({ document: picture })}
        />
      )}
    </RequestForm>
  );
}
