import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { ask } from '#foundation/ui/platform.ts';
import { Refused } from '#foundation/ui/refused.tsx';
import { endSession } from '#foundation/ui/session-state.ts';
import { freezeAccount } from '../session-contract.ts';

/**
 * `/pass/freeze?token=`: where the link of a new-device mail leads. It asks before it does anything: mail
 * programs open links too.
 */
export function FreezePage() {
  const t = useTranslations('customers.freeze');
  const navigate = useNavigate();
  const { token } = useSearch({ strict: false });
  const freezing = useMutation({
    mutationFn: (given: string) => ask(freezeAccount, { token: given }),
    onSuccess: endSession,
  });
  if (freezing.isSuccess) {
    return (
      <BarePage title={t('done')} lead={t('doneBody')}>
        <Button tone="primary" size="large" wide onClick={() => navigate({ to: '/pass/reset' })}>
          {t('reset')}
        </Button>
      </BarePage>
    );
  }
  if (token === undefined)
    return (
      <BarePage title={t('title')} lead={t('noToken')}>
        {null}
      </BarePage>
    );
  return (
    <BarePage title={t('title')} lead={t('lead')}>
      <div className="flex flex-col gap-6">
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>{t('signsOut')}</li>
          <li>{t('stops')}</li>
          <li>{t('reopen')}</li>
        </ul>
        <Refused failure={freezing.error} />
        <div className="flex flex-col gap-3">
          <Button
            tone="danger"
            size="large"
            wide
            busy={freezing.isPending}
            onClick={() => freezing.mutate(token)}
          >
            {t('submit')}
          </Button>
          <Button tone="quiet" wide onClick={() => navigate({ to: '/' })}>
            {t('wasMe')}
          </Button>
        </div>
      </div>
    </BarePage>
  );
}
