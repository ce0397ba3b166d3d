import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from './icon-button.tsx';
import { showToast } from './toast.ts';

/** Copies and says so; the clipboard may be forbidden, and then it says that. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations('ui');
  const [copied, setCopied] = useState<string>();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      showToast({ title: t('copy.done'), tone: 'good' });
    } catch {
      showToast({ title: t('copy.failed'), tone: 'bad' });
    }
  }
  return (
    <IconButton
      size="small"
      label={label}
      icon={copied === text ? <Check size={16} className="text-rise" /> : <Copy size={16} />}
      onClick={copy}
    />
  );
}
