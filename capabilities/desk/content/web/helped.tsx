import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useRateContent } from './queries.ts';
import { SupportMail } from './support-mail.tsx';

/** "Did this help?" Who says no is shown where to ask. */
export function Helped({ id }: { id: string }) {
  const t = useTranslations('content.help');
  const refusalText = useRefusalText();
  const { data, error, isPending, variables, mutate } = useRateContent(id);
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-medium">{t('helped')}</p>
        <div className="flex gap-2">
          {[true, false].map((helped) => (
            <Button
              key={String(helped)}
              aria-pressed={data?.helped === helped}
              busy={isPending && variables === helped}
              icon={
                helped ? (
                  <ThumbsUp size={16} aria-hidden="true" />
                ) : (
                  <ThumbsDown size={16} aria-hidden="true" />
                )
              }
              onClick={() => mutate(helped)}
            >
              {t(helped ? 'yes' : 'no')}
            </Button>
          ))}
        </div>
      </div>
      <p role="status" className="text-quiet empty:hidden">
        {data?.helped === true && t('thanks')}
        {data?.helped === false &&
          t.rich('write', {
            mail: () => <SupportMail />,
            chat: (words) => <TextLink to="/chat">{words}</TextLink>,
          })}
      </p>
      {error !== null && <RefusalNotice>{refusalText(error)}</RefusalNotice>}
    </div>
  );
}
