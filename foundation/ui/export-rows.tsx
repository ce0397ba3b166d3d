import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { address } from '#foundation/calls/client.ts';
import type { AnyCall, InputOf } from '#foundation/calls/define-call.ts';
import { TextAnchor } from './text-link.tsx';

/** All of an operators' list as a file, by the filters in sight; the browser keeps it as it comes. */
export function ExportRows<C extends AnyCall>({ call, input }: { call: C; input: InputOf<C> }) {
  const t = useTranslations('console');
  return (
    <TextAnchor
      href={address(call, { ...input, as: 'csv' }).url}
      download
      className="inline-flex items-center gap-1.5 self-end"
    >
      <Download size={14} aria-hidden="true" />
      {t('exportCsv')}
    </TextAnchor>
  );
}
