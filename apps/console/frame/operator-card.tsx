import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { useOperator } from '#foundation/ui/operator.ts';
import { useSignOut } from './operator-session.ts';

/** Who is signed in, leading to their security, and the way out. */
export function OperatorCard({ onFollow }: { onFollow?: () => void }) {
  const t = useTranslations('console');
  const { email, roles } = useOperator();
  const signOut = useSignOut();
  return (
    <div className="flex shrink-0 items-center gap-2 border-t border-line py-2.5 ps-4 pe-2">
      <Link
        to="/security"
        onClick={onFollow}
        title={t('frame.security')}
        className="min-w-0 flex-1 rounded px-1 hover:bg-sunken"
      >
        <p className="truncate font-medium">
          <bdi>{email}</bdi>
        </p>
        <p className="truncate text-note text-faint">
          {roles
            .map((role) =>
              t.has(`roles.${role}` as 'roles.support') ? t(`roles.${role}` as 'roles.support') : role,
            )
            .join(' · ')}
        </p>
      </Link>
      <IconButton
        label={t('frame.signOut')}
        icon={<LogOut size={16} strokeWidth={1.75} className="mirror" aria-hidden="true" />}
        onClick={() => void signOut()}
      />
    </div>
  );
}
