import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { type EvidenceProps, evidence } from '#foundation/ui/evidence.tsx';
import { useKeys } from '#foundation/ui/keys.ts';
import { OthersNamed } from '#foundation/ui/others-named.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { lookedAtOnce } from '#foundation/ui/use-logged-picture.ts';
import { getSubmission, type Submission } from '../console-contract.ts';
import type { KycItem, PictureItem } from '../rules.ts';
import { Declared } from './declared.tsx';
import { EarlierSubmissions } from './earlier-submissions.tsx';
import { PictureThumb } from './picture-thumb.tsx';
import { PictureViewer } from './picture-viewer.tsx';

import { useReasonText } from './reason-text.ts';
import { SentTwice } from './sent-twice.tsx';
import { Verdict } from './verdict.tsx';

/** `items`: those marked for a rejection, with the reason of each. */
type Props = EvidenceProps & { data: Submission };

function Shown({ subjectId, items = {}, onItems, onShown = () => undefined, data: submission }: Props) {
  const t = useTranslations('kyc-console');
  const [viewing, setViewing] = useState<PictureItem>();
  const { gallery, lookAtNext } = useGallery();
  useKeys([{ key: 'v', text: t('nextPicture'), press: lookAtNext }]);
  const isCopied = submission.repeats.some(({ isSame, uid }) => isSame && uid !== undefined);
  const mark = submission.status === 'pending' ? onItems : undefined;
  const verdictOf = (item: KycItem) => (
    <ItemState submission={submission} item={item}>
      {mark !== undefined && (
        <Verdict item={item} reason={items[item]} onReason={(next) => mark(marked(items, item, next))} />
      )}
    </ItemState>
  );
  return (
    <>
      <Card title={t('declared')}>
        <Declared submission={submission} />
        <SharedWith submission={submission} />
        <div className="mt-3">{verdictOf('details')}</div>
      </Card>
      {submission.pictures.length > 0 && (
        <Card title={t('pictures')}>
          {isCopied && mark !== undefined && (
            <div className="mb-4">
              <Notice tone="warn">{t('copied')}</Notice>
            </div>
          )}
          <div ref={gallery} className="grid gap-4 wide:grid-cols-2">
            {submission.pictures.map((item) => (
              <div key={item} className="flex min-w-0 flex-col gap-2">
                <PictureThumb id={subjectId} item={item} onOpen={() => setViewing(item)} onShown={onShown} />
                <SentTwice repeats={submission.repeats.filter((repeat) => repeat.item === item)} />
                <div className="mt-auto">{verdictOf(item)}</div>
              </div>
            ))}
          </div>
          {mark !== undefined && (
            <div className="mt-4">
              <Notice>{t('markToReject')}</Notice>
            </div>
          )}
        </Card>
      )}
      <EarlierSubmissions earlier={submission.earlier} />
      {viewing !== undefined && (
        <PictureViewer
          id={subjectId}
          pictures={submission.pictures}
          first={viewing}
          declared={<Declared submission={submission} />}
          onClose={() => setViewing(undefined)}
        />
      )}
    </>
  );
}

/** Brings one picture after the other into view, from the first again after the last; Enter enlarges it. */
function useGallery() {
  const gallery = useRef<HTMLDivElement>(null);
  const next = useRef(0);
  const lookAtNext = () => {
    const pictures = gallery.current?.children ?? [];
    const picture = pictures[next.current % pictures.length]?.firstElementChild;
    next.current += 1;
    picture?.scrollIntoView({ block: 'center' });
    picture?.querySelector('button')?.focus({ preventScroll: true });
  };
  return { gallery, lookAtNext };
}

/** Other customers whom the same names or the same device speak of; facts, and no judgement. */
function SharedWith({ submission: { samePerson, sameDevice } }: { submission: Submission }) {
  const t = useTranslations('kyc-console.shared');
  const facts = [
    { key: 'person', ...samePerson },
    { key: 'device', ...sameDevice },
  ] as const;
  const known = facts.filter(({ uids }) => uids.length > 0);
  if (known.length === 0) return null;
  return (
    <div className="mt-3">
      <Notice>
        <ul className="flex flex-col gap-1">
          {known.map(({ key, ...others }) => (
            <li key={key}>
              {t.rich(key, {
                others: () => (
                  <OthersNamed
                    {...others}
                    link={(uid) => (
                      <TextLink to="/customers/one" search={{ id: uid }}>
                        {uid}
                      </TextLink>
                    )}
                  />
                ),
              })}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function marked(
  items: Readonly<Record<string, string>>,
  item: KycItem,
  reason: string | undefined,
): Readonly<Record<string, string>> {
  const { [item]: _, ...rest } = items;
  return reason === undefined ? rest : { ...rest, [item]: reason };
}

/** What was accepted in an earlier submission is not looked at again. */
function ItemState({
  submission,
  item,
  children,
}: {
  submission: Submission;
  item: KycItem;
  children: ReactNode;
}) {
  const t = useTranslations('kyc-console');
  const reasonText = useReasonText();
  const reason = submission.rejected[item];
  if (submission.kept.includes(item)) return <Badge tone="rise">{t('kept')}</Badge>;
  if (reason !== undefined) return <p className="text-note text-warn">{reasonText(reason)}</p>;
  return children;
}

/** Beside its review: what was declared and sent, each item with what is wrong with it, if anything is. */
export const KycEvidence = evidence((id) => useCall(getSubmission, { id }, { ...lookedAtOnce }), Shown);
