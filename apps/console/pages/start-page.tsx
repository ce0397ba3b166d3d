import { Navigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#foundation/ui/states.tsx';
import { useDestinations } from '../frame/side-nav.tsx';

/** `/console/`: leads to the first page this operator may open. */
export function StartPage() {
  const t = useTranslations('console.notAllowed');
  const [first] = useDestinations();
  if (first === undefined) return <EmptyState title={t('nothing')} />;
  return <Navigate to={first.to} replace />;
}
