import { Navigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { useConsoleParts } from '#foundation/ui/console-part.ts';
import { useOperator } from '#foundation/ui/operator.ts';
import { Page } from '#foundation/ui/page.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { useDestinations } from '../frame/side-nav.tsx';

/**
 * `/console/`: a summary of everything this operator may see; without any permission for it, their first
 * page.
 */
export function StartPage() {
  const t = useTranslations('console');
  const { permissions } = useOperator();
  const cards = useConsoleParts().flatMap(({ home = [] }) =>
    home.filter((card) => permissions.has(card.permission)),
  );
  const first = useDestinations().find(({ to }) => to !== '/');
  if (cards.length === 0) {
    if (first === undefined) return <EmptyState title={t('notAllowed.nothing')} />;
    return <Navigate to={first.to} replace />;
  }
  return (
    <Page title={t('nav.home')} width="full">
      <div className="columns-1 gap-4 *:mb-4 *:break-inside-avoid wide:columns-2">
        {cards.map(({ key, Card: Shown }) => (
          <Suspense
            key={key}
            fallback={
              <Card>
                <SkeletonLines lines={5} />
              </Card>
            }
          >
            <Shown />
          </Suspense>
        ))}
      </div>
    </Page>
  );
}
