import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { markStale } from '#foundation/ui/call-keys.ts';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { onRefusal } from '#foundation/ui/platform.ts';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useCommand } from '#foundation/ui/use-call.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { agreeToTexts, getContentsById, listAgreement } from '../contract.ts';
import { ContentText } from './content-text.tsx';
import { useAgreement } from './queries.ts';

/**
 * Asks customers who agreed to older texts to agree to those that are read now. It can be put off: then it
 * comes again when something new is refused for it.
 */
export function AgreementDialog() {
  const t = useTranslations('content.agreement');
  const queryClient = useQueryClient();
  const { data } = useAgreement();
  const [isPutOff, setPutOff] = useState(false);
  const texts = data?.texts ?? [];
  useEffect(
    () =>
      onRefusal(({ refusal }) => {
        if (refusal !== 'AGREEMENT_REQUIRED') return;
        setPutOff(false);
        void markStale(queryClient, listAgreement);
      }),
    [queryClient],
  );
  return (
    <SheetOrDialog
      open={texts.length > 0 && !isPutOff}
      onOpenChange={(open) => setPutOff(!open)}
      title={t('title')}
      description={t('lead')}
    >
      <AgreementForm
        key={texts.map(({ revision }) => revision).join()}
        texts={texts}
        onLater={() => setPutOff(true)}
      />
    </SheetOrDialog>
  );
}

interface ToAgree {
  readonly id: string;
  readonly revision: string;
  readonly title: string;
  readonly since: string;
}

function AgreementForm({ texts, onLater }: { texts: readonly ToAgree[]; onLater: () => void }) {
  const t = useTranslations('content.agreement');
  const refusalText = useRefusalText();
  // A refusal may say that another revision is read meanwhile.
  const agree = useCommand(agreeToTexts, listAgreement, getContentsById);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [reading, setReading] = useState<string>();
  const tick = (revision: string, isTicked: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      if (isTicked) next.add(revision);
      else next.delete(revision);
      return next;
    });
  return (
    <FormFrame
      className="flex flex-col gap-4"
      onSubmit={() =>
        agree.mutate(
          { revisions: texts.map(({ revision }) => revision) },
          { onSuccess: () => showToast({ title: t('done'), tone: 'good' }) },
        )
      }
    >
      <ul className="flex flex-col gap-3">
        {texts.map((text) => (
          <TextToAgree
            key={text.id}
            text={text}
            isRead={reading === text.id}
            onRead={(isRead) => setReading(isRead ? text.id : undefined)}
            isTicked={ticked.has(text.revision)}
            onTick={(isTicked) => tick(text.revision, isTicked)}
          />
        ))}
      </ul>
      <p className="text-note text-quiet">{t('until')}</p>
      {agree.error !== null && <RefusalNotice>{refusalText(agree.error)}</RefusalNotice>}
      <div className="grid gap-2 wide:grid-cols-2 wide:*:first:order-last">
        <Button
          type="submit"
          tone="primary"
          wide
          busy={agree.isPending}
          disabled={!texts.every(({ revision }) => ticked.has(revision))}
        >
          {t('confirm')}
        </Button>
        <Button wide onClick={onLater}>
          {t('later')}
        </Button>
      </div>
    </FormFrame>
  );
}

type TextProps = {
  text: ToAgree;
  isRead: boolean;
  onRead: (isRead: boolean) => void;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
};

function TextToAgree({ text: { id, revision, title, since }, isRead, onRead, isTicked, onTick }: TextProps) {
  const t = useTranslations('content.agreement');
  return (
    <li className="rounded border border-line p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-medium">{title}</p>
        <p className="text-note text-faint">
          {t('since')} <Time at={since} style="date" />
        </p>
      </div>
      <Button
        size="small"
        tone="quiet"
        className="-ms-2 my-1"
        aria-expanded={isRead}
        onClick={() => onRead(!isRead)}
      >
        {t(isRead ? 'close' : 'read')}
      </Button>
      {isRead && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys
          tabIndex={0}
          aria-label={title}
          className="mb-3 max-h-[40dvh] overflow-y-auto rounded bg-sunken p-4"
        >
          <ContentText id={id} revision={revision} />
        </section>
      )}
      <Checkbox label={t('agree', { title })} checked={isTicked} onChange={onTick} />
    </li>
  );
}
