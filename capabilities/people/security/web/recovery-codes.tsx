import { Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';
import { showToast } from '#foundation/ui/toast.ts';

/** The ten codes, this once: closing asks for a word that they are kept. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('security.recovery');
  const ui = useTranslations('ui.copy');
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast({ title: ui('done'), tone: 'good' });
    } catch {
      showToast({ title: ui('failed'), tone: 'bad' });
    }
  }
  return (
    <SheetOrDialog
      open
      onOpenChange={() => {}}
      title={t('title')}
      actions={
        <>
          <Button icon={<Copy size={16} aria-hidden="true" />} onClick={copy}>
            {t('copy')}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {t('kept')}
          </Button>
        </>
      }
    >
      <p className="text-quiet">{t('lead')}</p>
      <ol className="mt-4 grid gap-x-6 gap-y-2 rounded bg-sunken p-4 wide:grid-cols-2" dir="ltr">
        {codes.map((code) => (
          <li key={code} className="num font-medium">
            {code}
          </li>
        ))}
      </ol>
    </SheetOrDialog>
  );
}
