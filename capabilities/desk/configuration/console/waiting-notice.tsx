import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Proposal } from '../console-contract.ts';

/** A proposed change of this document that no second operator has agreed to yet. */
export function WaitingNotice({ proposal }: { proposal: Proposal }) {
  const t = useTranslations('configuration.waiting');
  const format = useFormat();
  const { author, reason, lapsesAt } = proposal;
  return (
    <Notice
      tone="warn"
      title={
        lapsesAt === undefined
          ? t('held', { author })
          : t('provisional', { author, at: format.time(lapsesAt) })
      }
    >
      <span className="flex flex-wrap items-baseline gap-x-2">
        <bdi>{reason}</bdi>
        <Link
          to="/reviews"
          search={{ kind: 'configuration' }}
          className="text-accent underline underline-offset-2"
        >
          {t('open')}
        </Link>
      </span>
    </Notice>
  );
}
