import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { type AccountLimit, accountLimits } from '#foundation/calls/account-limits.ts';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { useConsoleParts } from '#foundation/ui/console-part.ts';
import { DateField } from '#foundation/ui/date-field.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { PictureField, pictureFile } from '#foundation/ui/picture-field.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { Select } from '#foundation/ui/select.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useCommand } from '#foundation/ui/use-call.ts';
import { useRequestValues } from '#foundation/ui/use-request-values.ts';
import { endOf, needsDocument, settableGrounds, type ToldReason, toldReasonsOf } from '../limits.ts';
import { setLimit } from '../limits-contract.ts';
import { LeftOpenList } from './left-open.tsx';

interface Draft {
  readonly kind: AccountLimit;
  readonly ground: (typeof settableGrounds)[number] | undefined;
  readonly told: ToldReason | undefined;
  /** A day, or nothing. */
  readonly until: string;
  readonly note: string;
  readonly document: ReadyPicture | undefined;
}
const emptyDraft: Draft = {
  kind: 'frozen',
  ground: undefined,
  told: undefined,
  until: '',
  note: '',
  document: undefined,
};

/** The limit as it is sent; undefined while something is missing that its ground asks for. */
function wantedLimit(id: string, draft: Draft): InputOf<typeof setLimit> | undefined {
  const { kind, ground, told = ground && toldReasonsOf(ground)[0], until, note, document } = draft;
  if (ground === undefined || told === undefined || note.trim().length < 5) return undefined;
  const end = endOf(kind, ground);
  if ((end === 'required' && until === '') || (needsDocument(ground) && document === undefined))
    return undefined;
  return {
    id,
    kind,
    ground,
    told,
    note,
    ...(end === 'never' || until === '' ? {} : { until: new Date(`${until}T23:59:59`).toISOString() }),
    ...(document === undefined ? {} : { document: pictureFile(document) }),
  };
}

/** Limits a customer: which limit, on what ground, until when, and what the customer reads of it. */
export function LimitDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useTranslations('customers-console');
  const setting = useCommand(setLimit, 'customer');
  const form = useRequestValues(emptyDraft);
  const wanted = wantedLimit(id, form.values);
  const { kind } = form.values;
  return (
    <Dialog open onOpenChange={onClose} title={t('limit.title', { name })} description={t('limit.lead')}>
      <Form
        onSubmit={() => {
          if (wanted !== undefined) setting.mutate(wanted, { onSuccess: onClose });
        }}
        submit={t(`limit.confirm.${kind}`)}
        failure={setting.error}
        tone="danger"
        busy={setting.isPending}
        disabled={wanted === undefined}
      >
        <Select
          label={t('fields.limit')}
          hint={t(`limits.${kind}.stops`)}
          {...form.chosen('kind')}
          options={accountLimits.map((value) => ({ value, label: t(`limits.${value}.name`) }))}
        />
        <LeftOpenList customerId={id} limit={kind} />
        <BesideFreeze customerId={id} />
        <GroundFields form={form} />
      </Form>
    </Dialog>
  );
}

function BesideFreeze({ customerId }: { customerId: string }) {
  const besides = useConsoleParts().flatMap(({ besideFreeze = [] }) => besideFreeze);
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      <Suspense>
        {besides.map((Beside, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
          <Beside key={index} customerId={customerId} />
        ))}
      </Suspense>
    </div>
  );
}

function GroundFields({ form }: { form: ReturnType<typeof useRequestValues<Draft>> }) {
  const t = useTranslations('customers-console');
  const { values, change, chosen, typed } = form;
  const { kind, ground, document } = values;
  const reasons = ground === undefined ? [] : toldReasonsOf(ground);
  const told = reasons.find((reason) => reason === values.told) ?? reasons[0];
  const end = ground === undefined ? 'optional' : endOf(kind, ground);
  return (
    <>
      <Select
        label={t('fields.ground')}
        placeholder={t('chooseReason')}
        value={ground}
        onChange={(next) => change({ ground: next, told: undefined })}
        options={settableGrounds.map((value) => ({ value, label: t(`grounds.${value}`) }))}
      />
      {told !== undefined && (
        <Select
          label={t('fields.told')}
          value={told}
          onChange={(next) => change({ told: next })}
          options={reasons.map((value) => ({ value, label: t(`told.${value}`) }))}
        />
      )}
      {end === 'never' ? (
        <Notice>{t('limit.neverEnds')}</Notice>
      ) : (
        <DateField
          label={t('fields.until')}
          hint={t(end === 'required' ? 'limit.untilNeeded' : 'limit.untilOptional')}
          placeholder={t('limit.noEnd')}
          {...chosen('until')}
        />
      )}
      <TextArea label={t('fields.note')} hint={t('noteHint')} rows={2} maxLength={2000} {...typed('note')} />
      {ground !== undefined && needsDocument(ground) && (
        <PictureField
          label={t('fields.document')}
          hint={t('limit.documentHint')}
          picture={document}
          onPicture={(picture) => change({ document: picture })}
        />
      )}
    </>
  );
}
