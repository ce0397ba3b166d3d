import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ConnectionFailure } from '#foundation/calls/client.ts';
import type { Refusal } from '#foundation/refusals/result.ts';
import { Button } from '#foundation/ui/button.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { Identification, KycDetails } from '../contract.ts';
import { countryName } from '../country-name.ts';
import { itemsOf, type KycItem, type PictureItem } from '../rules.ts';
import { type Draft, documentOf, inputOf, type Step, stepOf } from './draft.ts';
import { useSubmit } from './queries.ts';
import { StepButtons } from './step-buttons.tsx';

type Props = {
  identification: Identification;
  draft: Draft;
  needed: readonly KycItem[];
  onChange: (step: Step) => void;
  onBack: () => void;
  /** Whether it was shown beside what it speaks of. */
  onRefused: (refusal: Refusal) => boolean;
  onSent: () => void;
};

/** Everything once more, then off it goes, with how much of it is sent. */
export function SendStep({ identification, draft, needed, onChange, onBack, onRefused, onSent }: Props) {
  const t = useTranslations('kyc');
  const refusalText = useRefusalText();
  const submit = useSubmit();
  const [part, setPart] = useState(0);
  const [notice, setNotice] = useState<string>();

  async function send() {
    setNotice(undefined);
    setPart(0);
    try {
      const result = await submit.mutateAsync({ input: inputOf(draft, needed), onProgress: setPart });
      if (result.ok) onSent();
      else if (!onRefused(result)) setNotice(refusalText(result));
    } catch (failure) {
      if (!(failure instanceof ConnectionFailure)) throw failure;
      setNotice(t('send.failed'));
    }
  }
  const items = itemsOf(documentOf(identification, draft));
  return (
    <div>
      <p className="text-quiet">{t('send.lead')}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item} className="py-3">
            <div className="flex items-center justify-between gap-3">
              <h3 className="font-medium">{t(`items.${item}`)}</h3>
              {needed.includes(item) && (
                <Button
                  size="small"
                  tone="quiet"
                  disabled={submit.isPending}
                  aria-label={`${t('send.change')}: ${t(`items.${item}`)}`}
                  onClick={() => onChange(stepOf(item))}
                >
                  {t('send.change')}
                </Button>
              )}
            </div>
            {needed.includes(item) ? (
              <Filled item={item} draft={draft} />
            ) : (
              <p className="flex items-center gap-1.5 text-quiet">
                <CircleCheck size={16} className="shrink-0 text-rise" aria-hidden="true" />
                {t('send.accepted')}
              </p>
            )}
          </li>
        ))}
      </ul>
      {submit.isPending && <Progress part={part} />}
      {notice !== undefined && (
        <div className="mt-4">
          <RefusalNotice>{notice}</RefusalNotice>
        </div>
      )}
      <StepButtons onBack={onBack}>
        <Button tone="primary" size="large" busy={submit.isPending} onClick={send}>
          {t(notice === undefined ? 'send.submit' : 'send.retry')}
        </Button>
      </StepButtons>
    </div>
  );
}

function Progress({ part }: { part: number }) {
  const t = useTranslations('kyc.send');
  const format = useFormat();
  return (
    <div className="mt-5">
      <div className="mb-1.5 flex justify-between text-note text-quiet">
        <span>{t('progress')}</span>
        <span className="num">{format.percent(Math.round(part * 100), { digits: 0 })}</span>
      </div>
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuenow={Math.round(part * 100)}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-150"
          style={{ width: `${part * 100}%` }}
        />
      </div>
    </div>
  );
}

function Filled({ item, draft }: { item: KycItem; draft: Draft }) {
  if (item !== 'details') return <Thumbnail item={item} draft={draft} />;
  return draft.details === undefined ? null : <Details details={draft.details} />;
}

function Thumbnail({ item, draft }: { item: PictureItem; draft: Draft }) {
  const t = useTranslations('kyc');
  const preview = draft.pictures[item]?.preview;
  return preview === undefined ? (
    <p className="text-quiet">{t('photo.noPreview')}</p>
  ) : (
    <img
      src={preview}
      alt={t(`items.${item}`)}
      className="mt-1 h-24 max-w-full rounded border border-line bg-[#fff] object-contain"
    />
  );
}

function Details({ details }: { details: KycDetails }) {
  const t = useTranslations('kyc.details');
  const customers = useTranslations('customers.fields');
  const locale = useLocale();
  const format = useFormat();
  return (
    <FactList
      dense
      facts={[
        { label: t('firstName'), value: <bdi>{details.firstName}</bdi> },
        { label: t('lastName'), value: <bdi>{details.lastName}</bdi> },
        { label: t('birthdate'), value: format.time(`${details.birthdate}T12:00:00Z`, 'date') },
        { label: t('sex'), value: t(`sexes.${details.sex}`) },
        { label: customers('country'), value: countryName(locale, details.country) },
        { label: t('address'), value: <bdi>{details.address}</bdi> },
        { label: t('phone'), value: <bdi dir="ltr">{details.phone}</bdi> },
        { label: t('documentType'), value: t(`documents.${details.documentType}`) },
      ]}
    />
  );
}
