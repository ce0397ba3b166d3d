import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { Notice, RefusalNotice } from './states.tsx';

type Props = { hash: string; compute: () => Promise<string> };

/**
 * Recomputes a receipt's hash here, from what is shown. Needs the browser's cryptography, which it lends to
 * secure pages alone.
 */
export function VerifyHash({ hash, compute }: Props) {
  const t = useTranslations('ui.receipt');
  const [state, setState] = useState<'idle' | 'running' | 'matches' | 'differs' | 'unavailable'>('idle');
  async function run() {
    setState('running');
    try {
      setState((await compute()) === hash ? 'matches' : 'differs');
    } catch {
      setState('unavailable');
    }
  }
  return (
    <>
      <div className="w-full empty:hidden">
        {state === 'matches' && <Notice>{t('matches')}</Notice>}
        {state === 'differs' && <RefusalNotice>{t('differs')}</RefusalNotice>}
        {state === 'unavailable' && <Notice tone="warn">{t('unavailable')}</Notice>}
      </div>
      <Button
        icon={<ShieldCheck size={16} aria-hidden="true" />}
        busy={state === 'running'}
        onClick={() => void run()}
      >
        {t('verify')}
      </Button>
    </>
  );
}
