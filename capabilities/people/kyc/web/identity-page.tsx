import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { getIdentification, type Identification } from '../contract.ts';
import type { CountryFieldType } from './country-field-type.ts';
import { useDraft } from './draft-memory.ts';
import { ItemList } from './item-list.tsx';
import { KycStatusCard } from './kyc-status-card.tsx';

import { TierList } from './tier-list.tsx';
import { Wizard } from './wizard.tsx';

/**
 * `/profile/identity`: how far the identity check is, what it opens, and the form. `?step=` is where in the
 * form.
 */
export function IdentityPage({ CountryField }: { CountryField: CountryFieldType }) {
  const t = useTranslations('kyc');
  const { step } = useSearch({ strict: false });
  const { data, isError, isFetching, refetch } = useCall(getIdentification, {});
  return (
    <Page title={t('title')} back backTo="/profile">
      {data === undefined ? (
        <Card>
          {isError ? <FailedState onRetry={refetch} busy={isFetching} /> : <SkeletonLines lines={8} />}
        </Card>
      ) : (
        <div className="grid gap-4 wide:grid-cols-[minmax(0,1fr)_360px] wide:items-start wide:gap-6">
          <Known identification={data} CountryField={CountryField} />
          <TierList identification={data} className={step === undefined ? undefined : 'phone:hidden'} />
        </div>
      )}
    </Page>
  );
}

function Known({
  identification,
  CountryField,
}: {
  identification: Identification;
  CountryField: CountryFieldType;
}) {
  const t = useTranslations('kyc');
  const navigate = useNavigate();
  const { step } = useSearch({ strict: false });
  const [draft, changeDraft] = useDraft();
  const goTo = (next: string | undefined, replace = false) => {
    navigate({ to: '/profile/identity', search: next === undefined ? {} : { step: next }, replace });
  };
  const { status, again } = identification;
  const isAskedAgain = status === 'verified' && again !== undefined && !again.isInReview;
  const mayBeSent = status === 'none' || status === 'rejected' || isAskedAgain;
  if (mayBeSent && step !== undefined) {
    return (
      <Wizard
        identification={identification}
        draft={draft}
        onDraft={changeDraft}
        asked={step}
        onStep={goTo}
        onSent={() => {
          changeDraft(() => ({ pictures: {} }));
          goTo(undefined, true);
          const hours = identification.policy.reviewHours;
          showToast({ title: t('send.sent'), body: t('send.sentBody', { hours }), tone: 'good' });
        }}
        CountryField={CountryField}
      />
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-4 wide:gap-6">
      <KycStatusCard
        identification={identification}
        onBegin={mayBeSent ? () => goTo('details') : undefined}
      />
      {identification.items.length > 0 && <ItemList items={identification.items} />}
    </div>
  );
}
