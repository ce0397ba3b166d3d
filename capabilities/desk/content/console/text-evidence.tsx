import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { evidence } from '#foundation/ui/evidence.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { RichText } from '#foundation/ui/rich-text.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { languageOf } from '#locales/languages.ts';
import { getTextProposal } from '../console-contract.ts';
import { TextDifference } from './text-difference.tsx';

type Props = { data: OutputOf<typeof getTextProposal> };

function Shown({ data: proposal }: Props) {
  const t = useTranslations('content-console');
  const [shown, setShown] = useState<'changes' | 'whole'>('changes');
  const { text, before, asker, startsAt, language, type, entry } = proposal;
  const { name, dir } = languageOf(language);
  return (
    <Card title={<bdi>{text?.title ?? before?.title ?? entry}</bdi>}>
      <div className="flex flex-col gap-4">
        {text === undefined && <Notice tone="warn">{t('evidence.withdraw')}</Notice>}
        <FactList
          dense
          facts={[
            { label: t('type'), value: t(`types.${type}`) },
            { label: t('language'), value: name },
            { label: t('evidence.asker'), value: <bdi>{asker}</bdi>, strong: true },
            ...(text?.author === undefined
              ? []
              : [{ label: t('evidence.author'), value: <bdi>{text.author}</bdi> }]),
            {
              label: t('evidence.from'),
              value: startsAt === undefined ? t('evidence.atOnce') : <Time at={startsAt} />,
            },
          ]}
        />
        {text !== undefined && (
          <>
            <Segmented
              label={t('evidence.shown')}
              size="small"
              value={shown}
              onChange={setShown}
              options={[
                { value: 'changes', label: t('evidence.changes') },
                { value: 'whole', label: t('evidence.whole') },
              ]}
            />
            {shown === 'changes' ? (
              <TextDifference before={before} after={text} />
            ) : (
              <div lang={language} dir={dir}>
                <RichText html={text.html} />
              </div>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

/** Beside its review: the text whole, and what it changes of what is read now. */
export const TextEvidence = evidence((id) => useCall(getTextProposal, { id }), Shown);
