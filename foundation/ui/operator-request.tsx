import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { RequestState } from '#foundation/calls/fields.ts';
import { Badge } from './badge.tsx';
import { Time } from './time.tsx';

/** What one operator asks for and another decides, as every list of the console shows it. */
export interface OperatorRequest {
  readonly status: RequestState;
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly decidedBy: readonly string[];
  readonly documentHash?: string | undefined;
}

const tones = { waiting: 'neutral', approved: 'rise', rejected: 'fall' } as const;

export function RequestStatus({ status }: Pick<OperatorRequest, 'status'>) {
  const t = useTranslations('console.requests');
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

/** That a picture shows it; opened in its review. */
export function RequestAttachment({ documentHash }: Pick<OperatorRequest, 'documentHash'>) {
  const t = useTranslations('console.requests');
  if (documentHash === undefined) return null;
  return <Paperclip size={14} className="inline shrink-0 text-faint" aria-label={t('document')} role="img" />;
}

/** For the link around {@link RequestLines}. */
export const requestLinkStyle = 'flex flex-col gap-1 px-5 py-3 outline-offset-[-2px] hover:bg-sunken/60';

type Props = { title: ReactNode; amount: ReactNode; text: ReactNode; request: OperatorRequest };

/** What is asked for and how much; why, and whether it is decided; by whom, and when. */
export function RequestLines({ title, amount, text, request }: Props) {
  const { requestedBy, decidedBy, requestedAt, status, documentHash } = request;
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-medium">{title}</span>
        {amount}
      </span>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 text-quiet wrap-anywhere">
          {text} <RequestAttachment documentHash={documentHash} />
        </span>
        <RequestStatus status={status} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-note text-faint">
        <bdi className="min-w-0 wrap-anywhere">{[requestedBy, ...decidedBy].join(' → ')}</bdi>
        <Time at={requestedAt} />
      </span>
    </>
  );
}
