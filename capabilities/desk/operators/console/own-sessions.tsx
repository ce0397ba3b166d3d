import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { operatorEndSession } from '../console-contract.ts';
import type { ListedSession } from '../security-shapes.ts';
import { useOwnCall } from './queries.ts';

type OwnSession = ListedSession & { isThis: boolean };

export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = useTranslations('operators.security.sessions');
  const refusalText = useRefusalText();
  const end = useOwnCall(operatorEndSession);
  const endOne = (id: string) =>
    end.mutate(
      { id },
      {
        onSuccess: () => showToast({ title: t('ended'), tone: 'good' }),
        onError: (failure) => showToast({ title: refusalText(failure), tone: 'bad' }),
      },
    );
  return (
    <Card title={t('title')}>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, ip, userAgent, lastUsedAt, isThis }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2">
                <bdi className="num">{ip}</bdi>
                <Time at={lastUsedAt} className="text-note text-quiet" />
              </span>
              <span className="block truncate text-note text-faint">
                <bdi>{userAgent}</bdi>
              </span>
            </span>
            {isThis ? (
              <Badge tone="accent">{t('this')}</Badge>
            ) : (
              <Button size="small" tone="quiet" onClick={() => endOne(id)}>
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
