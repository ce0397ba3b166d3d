import { useTranslations } from 'use-intl';
import { Answered } from '#foundation/ui/answered.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Uid } from '#foundation/ui/look-up.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { ActDetail as Detail } from '../console-contract.ts';
import { Operators } from './operators-named.tsx';
import { useAct } from './queries.ts';

/** One act whole: what was before and after, and its place in the hash chain. */
export function ActDetail({ sequence, onClose }: { sequence: string; onClose: () => void }) {
  const t = useTranslations('audit');
  const act = useAct(sequence);
  return (
    <Dialog open onOpenChange={onClose} title={t('detail.title', { sequence })} size="large">
      <Answered answer={act} waiting={<SkeletonLines lines={8} />}>
        {(data) => <Facts act={data} />}
      </Answered>
    </Dialog>
  );
}

function Facts({ act }: { act: Detail }) {
  const t = useTranslations('audit');
  const { at, operators, name, subject, customerId, reasonCode, note, previousHash, hash } = act;
  return (
    <div className="flex flex-col gap-5">
      <FactList
        dense
        facts={[
          { label: t('fields.name'), value: <Code>{name}</Code>, strong: true },
          { label: t('fields.who'), value: <Operators operators={operators} /> },
          { label: t('fields.time'), value: <Time at={at} style="second" /> },
          { label: t('fields.subject'), value: <Code>{subject}</Code> },
          ...(customerId === null ? [] : [{ label: t('fields.customer'), value: <Uid text={customerId} /> }]),
          ...(reasonCode === null
            ? []
            : [{ label: t('fields.reasonCode'), value: <Code>{reasonCode}</Code> }]),
          ...(note === null ? [] : [{ label: t('fields.note'), value: <bdi>{note}</bdi> }]),
        ]}
      />
      <div className="grid gap-4 wide:grid-cols-2">
        <Value title={t('detail.before')} value={act.before} />
        <Value title={t('detail.after')} value={act.after} />
      </div>
      <section className="flex flex-col gap-1">
        <h3 className="font-semibold">{t('detail.chain')}</h3>
        <p className="text-note text-faint">{t('fields.previousHash')}</p>
        <Code className="text-note">{previousHash}</Code>
        <p className="mt-1 text-note text-faint">{t('fields.hash')}</p>
        <Code className="text-note">{hash}</Code>
      </section>
    </div>
  );
}

function Value({ title, value }: { title: string; value: unknown }) {
  const t = useTranslations('audit.detail');
  return (
    <section className="flex min-w-0 flex-col gap-1.5">
      <h3 className="font-semibold">{title}</h3>
      {value === null || value === undefined ? (
        <p className="text-quiet">{t('nothing')}</p>
      ) : (
        // Scrolls by keyboard too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus
        <section tabIndex={0} aria-label={title} className="max-h-72 overflow-auto rounded bg-sunken p-3">
          <pre dir="ltr" className="num text-start font-sans text-note whitespace-pre-wrap">
            {JSON.stringify(value, undefined, 2)}
          </pre>
        </section>
      )}
    </section>
  );
}
