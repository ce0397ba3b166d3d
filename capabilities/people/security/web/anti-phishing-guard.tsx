import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { TextField } from '#foundation/ui/text-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { setAntiPhishingCode } from '../contract.ts';
import { AskDialog } from './ask-dialog.tsx';
import { GuardRow } from './guard-row.tsx';
import { useSecurityChanged } from './queries.ts';

/** The word that shows that a mail is ours. */
export function AntiPhishingGuard({ code }: { code: string | null }) {
  const t = useTranslations('security');
  const changed = useSecurityChanged();
  const [typed, setTyped] = useState<string>();
  return (
    <GuardRow
      icon={MailCheck}
      label={t('antiPhishing.label')}
      note={code === null ? t('antiPhishing.note') : <bdi>{code}</bdi>}
      state={code !== null && <Badge tone="rise">{t('on')}</Badge>}
      actions={
        <Button size="small" onClick={() => setTyped(code ?? '')}>
          {code === null ? t('setUp') : t('change')}
        </Button>
      }
    >
      {typed !== undefined && (
        <AskDialog
          title={t('antiPhishing.title')}
          lead={t('antiPhishing.lead')}
          submitLabel={t('save')}
          onClose={() => setTyped(undefined)}
          send={() => callPlatform(setAntiPhishingCode, { code: typed })}
          onDone={() => {
            showToast({ title: t('antiPhishing.saved'), tone: 'good' });
            setTyped(undefined);
            void changed();
          }}
        >
          {(errorOf) => (
            <TextField
              label={t('antiPhishing.field')}
              hint={t('antiPhishing.hint')}
              maxLength={20}
              autoComplete="off"
              value={typed}
              error={errorOf('ANTI_PHISHING_CODE_INVALID')}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </AskDialog>
      )}
    </GuardRow>
  );
}
