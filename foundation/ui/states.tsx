import { CircleAlert, Info, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/** Nothing here yet: one sentence and one thing to do. */
export function EmptyState({
  title,
  body,
  action,
  icon,
}: {
  title: string;
  body?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-12 text-center">
      {icon !== undefined && <div className="mb-2 text-faint">{icon}</div>}
      <p className="font-medium">{title}</p>
      {body !== undefined && <p className="max-w-form text-quiet">{body}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  );
}

type FailedProps = {
  title?: string | undefined;
  body?: ReactNode;
  onRetry: () => void;
  busy?: boolean | undefined;
};

/** It could not be loaded: says so and offers another try. */
export function FailedState({ title, body, onRetry, busy = false }: FailedProps) {
  const t = useTranslations('ui');
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-4 py-12 text-center">
      <p className="font-medium">{title ?? t('failed.title')}</p>
      <p className="max-w-form text-quiet">{body ?? t('failed.body')}</p>
      <Button className="mt-4" busy={busy} icon={<RotateCw size={16} aria-hidden="true" />} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

/** Why the answer was no, beside the button that was pressed. */
export function RefusalNotice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="alert" className="flex items-start gap-2.5 rounded bg-danger-soft px-3 py-2.5 text-danger">
      <CircleAlert size={18} className="mt-px shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {children}
        {action !== undefined && <div className="mt-2 empty:hidden">{action}</div>}
      </div>
    </div>
  );
}

type NoticeProps = { tone?: 'info' | 'warn' | undefined; title?: string | undefined; children: ReactNode };

/** Something to know before going on: a cost, a risk, a rule. */
export function Notice({ tone = 'info', title, children }: NoticeProps) {
  const Icon = tone === 'warn' ? TriangleAlert : Info;
  return (
    <div
      className={classNames(
        'flex items-start gap-2.5 rounded px-3 py-2.5',
        tone === 'warn' ? 'bg-warn-soft' : 'bg-sunken',
      )}
    >
      <Icon
        size={18}
        className={classNames('mt-px shrink-0', tone === 'warn' ? 'text-warn' : 'text-quiet')}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-medium">{title}</p>}
        <div className="text-quiet">{children}</div>
      </div>
    </div>
  );
}
