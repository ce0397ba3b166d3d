import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import type { FirstSteps as Shown } from '../steps-contract.ts';
import { useDismissHint, useFirstSteps } from './queries.ts';

type Step = Shown['steps'][number];

const places: Record<Step['step'], NonNullable<LinkProps['to']>> = {
  demoOrder: '/market',
  security: '/profile/security',
  identity: '/profile/identity',
  deposit: '/profile/deposit',
};

/** What a new customer may do first, and why. Gone when all of it is done, or for good by a press. */
export function FirstSteps() {
  const t = useTranslations('accounts.firstSteps');
  const { data } = useFirstSteps();
  const dismiss = useDismissHint();
  if (data === undefined || data.dismissed.includes('firstSteps')) return null;
  if (data.steps.every(({ isDone }) => isDone)) return null;
  return (
    <Card
      flush
      title={t('title')}
      action={
        <Button tone="quiet" size="small" onClick={() => dismiss.mutate('firstSteps')}>
          {t('dismiss')}
        </Button>
      }
    >
      <ul aria-label={t('title')} className="divide-y divide-line">
        {data.steps.map((step) => (
          <li key={step.step}>
            <StepRow {...step} />
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-2.5 text-note text-faint wide:px-5">{t('note')}</p>
    </Card>
  );
}

function StepRow({ step, isDone }: Step) {
  const t = useTranslations('accounts.firstSteps');
  const row = 'flex min-h-14 items-center gap-3.5 px-4 py-3 wide:px-5';
  const words = (
    <>
      {isDone ? (
        <CircleCheck size={20} className="shrink-0 text-rise" aria-label={t('done')} />
      ) : (
        <Circle size={20} className="shrink-0 text-faint" aria-label={t('open')} />
      )}
      <span className="min-w-0 flex-1">
        <span className={isDone ? 'block text-quiet' : 'block font-medium'}>{t(`steps.${step}.title`)}</span>
        {!isDone && <span className="block text-note text-faint">{t(`steps.${step}.why`)}</span>}
      </span>
    </>
  );
  if (isDone) return <div className={row}>{words}</div>;
  return (
    <Link to={places[step]} className={`${row} outline-offset-[-2px] hover:bg-sunken/60`}>
      {words}
      <ChevronRight size={18} className="mirror shrink-0 text-faint" aria-hidden="true" />
    </Link>
  );
}
