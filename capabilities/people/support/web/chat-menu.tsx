import { useMutation } from '@tanstack/react-query';
import { Download, EllipsisVertical, LogOut, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { keepFile } from '#foundation/ui/keep-file.ts';
import { Menu } from '#foundation/ui/menu.tsx';
import { ask } from '#foundation/ui/platform.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { chatTranscript, mailTranscript } from '../contract.ts';
import { guestToken } from './guest-token.ts';
import { useClosing } from './queries.ts';

/** What can be done with a conversation besides writing in it. */
export function ChatMenu({ isClosed, reopenDays }: { isClosed: boolean; reopenDays: number }) {
  const t = useTranslations('support');
  const refusalText = useRefusalText();
  const { isLogin } = useSession();
  const [isAsking, setAsking] = useState(false);
  const closing = useClosing();
  const transcript = useMutation({
    mutationFn: () => ask(chatTranscript, {}, { guest: guestToken() }),
    onSuccess: keepFile,
  });
  const mailing = useMutation({
    mutationFn: (): Promise<OutputOf<typeof mailTranscript>> => ask(mailTranscript, {}),
  });
  const onError = (error: Error) => showToast({ title: refusalText(error), tone: 'bad' });
  const mailTo = () =>
    mailing.mutate(undefined, { onSuccess: () => showToast({ title: t('mailed'), tone: 'good' }), onError });
  return (
    <>
      <Menu
        label={t('more')}
        trigger={<IconButton label={t('more')} icon={<EllipsisVertical size={18} aria-hidden="true" />} />}
        items={[
          {
            key: 'text',
            label: t('transcript'),
            icon: <Download size={16} aria-hidden="true" />,
            onSelect: () => transcript.mutate(undefined, { onError }),
          },
          ...(isLogin
            ? [
                {
                  key: 'mail',
                  label: t('mailTranscript'),
                  icon: <Mail size={16} aria-hidden="true" />,
                  onSelect: mailTo,
                },
              ]
            : []),
          ...(isClosed
            ? []
            : [
                {
                  key: 'close',
                  label: t('close'),
                  icon: <LogOut size={16} className="mirror" aria-hidden="true" />,
                  onSelect: () => setAsking(true),
                },
              ]),
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('closing.title')}
        body={t('closing.body', { days: reopenDays })}
        confirmLabel={t('closing.confirm')}
        busy={closing.isPending}
        refusal={closing.error && <RefusalNotice>{refusalText(closing.error)}</RefusalNotice>}
        onConfirm={() => closing.mutate(undefined, { onSuccess: () => setAsking(false) })}
      />
    </>
  );
}
