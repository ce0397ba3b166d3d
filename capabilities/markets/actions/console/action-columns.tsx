import { useTranslations } from 'use-intl';
import { systemClock } from '#foundation/time/clock.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Code } from '#foundation/ui/code.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { ActionAct, ActionState } from '../action.ts';
import { changesHoldings } from '../action.ts';
import { actionWordKey } from '../action-words.ts';
import type { ActionListRow } from '../console-contract.ts';

export interface ChosenAct {
  readonly action: ActionListRow;
  /** Undefined to look at what it moves alone. */
  readonly act: ActionAct | undefined;
}

const tones = {
  proposed: 'warn',
  confirmed: 'accent',
  applied: 'rise',
  withdrawn: 'neutral',
} as const satisfies Record<ActionState, string>;

/** An action in words: "Split: each share becomes 2". */
export function useActionWhat() {
  const t = useTranslations('actions.words');
  const format = useFormat();
  return (action: ActionListRow) => {
    const { from = '1', to = '1', amount = '0', currency, symbol = '' } = action;
    return t(actionWordKey(action), {
      from: Number(from),
      to: Number(to),
      amount: `${format.decimal(amount)} ${currency}`,
      symbol,
    });
  };
}

/** Without `mayAct` the operator may only look. */
export function useActionColumns(
  mayAct: boolean,
  onAct: (chosen: ChosenAct) => void,
): Column<ActionListRow>[] {
  const t = useTranslations('actions-console');
  const what = useActionWhat();
  return [
    {
      key: 'market',
      title: t('fields.market'),
      cell: ({ code, name }) => (
        <span className="block min-w-0">
          <Code>{code}</Code>
          <span className="block max-w-[24ch] truncate text-note text-quiet">
            <bdi>{name}</bdi>
          </span>
        </span>
      ),
    },
    {
      key: 'what',
      title: t('fields.what'),
      cell: (action) => (
        <span className="flex flex-wrap items-center gap-2 phone:justify-end">
          {what(action)}
          {action.isSample && <SampleLabel />}
        </span>
      ),
    },
    { key: 'time', title: t('fields.time'), cell: ({ exTime }) => <Time at={exTime} /> },
    { key: 'state', title: t('fields.state'), cell: (action) => <State action={action} /> },
    {
      key: 'act',
      title: t('fields.act'),
      align: 'end',
      cell: (action) => (
        <span className="flex flex-wrap justify-end gap-2">
          {([undefined, ...(mayAct ? action.acts : [])] as const).map((act) => (
            <Button
              key={act ?? 'reach'}
              size="small"
              tone={act === 'confirm' ? 'primary' : 'plain'}
              aria-label={t(`${act ?? 'reach'}.of`, { code: action.code })}
              onClick={() => onAct({ action, act })}
            >
              {t(`${act ?? 'reach'}.act`)}
            </Button>
          ))}
        </span>
      ),
    },
  ];
}

/** How far it has come, and who says so. */
function State({ action: { state, kind, exTime, words, withdrawAskedBy } }: { action: ActionListRow }) {
  const t = useTranslations('actions-console');
  const isOpen = state === 'proposed' || state === 'confirmed';
  const holds = isOpen && changesHoldings({ kind }) && Date.parse(exTime) <= systemClock.now();
  return (
    <span className="flex flex-col items-start gap-0.5 phone:items-end">
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      {holds && <Badge tone="warn">{t('holds')}</Badge>}
      {words.map(({ source, author, reason }) => (
        <span key={source} className="max-w-[34ch] text-note text-quiet phone:text-end">
          <bdi>{author ?? source}</bdi>
          {reason !== undefined && (
            <>
              : <bdi>{reason}</bdi>
            </>
          )}
        </span>
      ))}
      {withdrawAskedBy !== undefined && (
        <span className="max-w-[34ch] text-note text-warn phone:text-end">
          {t('withdrawAsked', { author: withdrawAskedBy })}
        </span>
      )}
    </span>
  );
}
