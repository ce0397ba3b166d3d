import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { AnyCall, InputOf, ReceivedFile } from '#foundation/calls/define-call.ts';
import { Button } from '#foundation/ui/button.tsx';
import { keepFile } from '#foundation/ui/keep-file.ts';
import { ask } from '#foundation/ui/platform.ts';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';

type FileCall = AnyCall & { readonly shape: 'file' };

/** Fetches a file of the current book with the filters in sight and hands it to the browser to keep. */
export function ExportButton<C extends FileCall>({
  call,
  input,
  label,
  describedBy,
  size = 'small',
}: {
  call: C;
  input: InputOf<C>;
  /** `Export CSV` unless it says otherwise. */
  label?: string;
  /** Which of several alike, for those who do not see what it stands beside. */
  describedBy?: string;
  size?: 'small' | 'medium';
}) {
  const t = useTranslations('accounts.export');
  const refusalText = useRefusalText();
  const download = useMutation({
    mutationFn: (): Promise<ReceivedFile> => ask<FileCall>(call, input),
    onSuccess(file) {
      keepFile(file);
      showToast({ title: t('done', { name: file.name }), tone: 'good' });
    },
    onError: (failure) => showToast({ title: refusalText(failure), tone: 'bad' }),
  });
  return (
    <Button
      size={size}
      aria-label={describedBy === undefined ? undefined : `${label ?? t('csv')}: ${describedBy}`}
      icon={<Download size={16} aria-hidden="true" />}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {label ?? t('csv')}
    </Button>
  );
}
