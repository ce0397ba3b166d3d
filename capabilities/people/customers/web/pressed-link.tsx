import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { ask } from '#foundation/ui/platform.ts';
import { Refused } from '#foundation/ui/refused.tsx';
import type { freezeAccount, stopRecovery } from '../session-contract.ts';

type Props = {
  call: typeof freezeAccount | typeof stopRecovery;
  /** Whose texts it has. */
  texts: 'freeze' | 'recovery';
  /** What pressing does. */
  points: readonly string[];
  onDone?: () => void;
};

/** Where a link of a mail leads that does something. It asks first: mail programs open links too. */
export function PressedLink({ call, texts, points, onDone }: Props) {
  const t = useTranslations('customers');
  const navigate = useNavigate();
  const { token } = useSearch({ strict: false });
  const pressing = useMutation({
    mutationFn: (given: string) => ask(call, { token: given }),
    onSuccess: () => onDone?.(),
  });
  if (pressing.isSuccess) {
    return (
      <BarePage title={t(`${texts}.done`)} lead={t(`${texts}.doneBody`)}>
        <Button tone="primary" size="large" wide onClick={() => navigate({ to: '/pass/reset' })}>
          {t(`${texts}.reset`)}
        </Button>
      </BarePage>
    );
  }
  if (token === undefined)
    return (
      <BarePage title={t(`${texts}.title`)} lead={t(`${texts}.noToken`)}>
        {null}
      </BarePage>
    );
  return (
    <BarePage title={t(`${texts}.title`)} lead={t(`${texts}.lead`)}>
      <div className="flex flex-col gap-6">
        <ul className="flex list-disc flex-col gap-2 ps-5">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <Refused failure={pressing.error} />
        <div className="flex flex-col gap-3">
          <Button
            tone="danger"
            size="large"
            wide
            busy={pressing.isPending}
            onClick={() => pressing.mutate(token)}
          >
            {t(`${texts}.submit`)}
          </Button>
          <Button tone="quiet" wide onClick={() => navigate({ to: '/' })}>
            {t(`${texts}.wasMe`)}
          </Button>
        </div>
      </div>
    </BarePage>
  );
}
