import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { getQuizOf } from '../console-contract.ts';

type Attempt = OutputOf<typeof getQuizOf>['attempts'][number];

const tones = { open: 'neutral', waiting: 'warn', passed: 'rise' } as const;

/** How a customer answered the appropriateness questions. */
export function CustomerQuiz({ customerId }: { customerId: string }) {
  const t = useTranslations('quiz-console');
  const format = useFormat();
  const quiz = useCall(getQuizOf, { customerId });
  const { data } = quiz;
  const columns = useColumns();
  return (
    <div className="flex flex-col gap-3">
      {data !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-quiet">
          <Badge tone={tones[data.status]}>{t(`status.${data.status}`)}</Badge>
          <span>{data.isAsked ? t('asked') : t('notAsked')}</span>
          {data.retryAt !== undefined && (
            <span>{t('retryAt', { at: format.time(data.retryAt, 'moment') })}</span>
          )}
        </p>
      )}
      <Card flush>
        {quiz.isError && data === undefined ? (
          <FailedState onRetry={() => quiz.refetch()} busy={quiz.isFetching} />
        ) : (
          <DataTable
            label={t('attempts')}
            columns={columns}
            rows={data?.attempts}
            rowKey={({ number }) => String(number)}
            phone={phoneRow(columns, 'result')}
            empty={<EmptyState title={t('none')} />}
          />
        )}
      </Card>
    </div>
  );
}

function useColumns(): Column<Attempt>[] {
  const t = useTranslations('quiz-console');
  return [
    { key: 'at', title: t('fields.at'), cell: ({ at }) => <Time at={at} /> },
    {
      key: 'result',
      title: t('fields.result'),
      cell: ({ isPassed }) => (
        <Badge tone={isPassed ? 'rise' : 'warn'}>{isPassed ? t('status.passed') : t('failed')}</Badge>
      ),
    },
    {
      key: 'right',
      title: t('fields.right'),
      align: 'end',
      cell: ({ right, of }) => t('rightOf', { right, of }),
    },
    { key: 'version', title: t('fields.version'), align: 'end', cell: ({ version }) => version },
  ];
}
