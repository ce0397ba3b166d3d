import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';

/** Back at the start, the way on at the end; on phones the way on is above. */
export function StepButtons({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const t = useTranslations('kyc.steps');
  return (
    <div className="mt-6 flex flex-col-reverse gap-2 wide:flex-row wide:justify-between">
      <Button size="large" tone="quiet" onClick={onBack}>
        {t('back')}
      </Button>
      {children}
    </div>
  );
}
