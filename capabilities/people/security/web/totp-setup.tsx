import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { localKey } from '#foundation/ui/call-keys.ts';
import { Code } from '#foundation/ui/code.tsx';
import { CodeField } from '#foundation/ui/code-field.tsx';
import { CopyButton } from '#foundation/ui/copy-button.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { confirmTotp, startTotp } from '../contract.ts';
import { AskDialog } from './ask-dialog.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

type Secret = { secret: string; uri: string };

/** Password, then the QR code and a first code; ends with the recovery codes. */
export function TotpSetup({
  onClose,
  onCodes,
}: {
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}) {
  const t = useTranslations('security');
  const [password, setPassword] = useState('');
  const [secret, setSecret] = useState<Secret>();
  if (secret !== undefined) return <Confirmation secret={secret} onClose={onClose} onCodes={onCodes} />;
  return (
    <AskDialog
      key="password"
      title={t('totp.setUpTitle')}
      submitLabel={t('continue')}
      onClose={onClose}
      send={() => callPlatform(startTotp, { password })}
      onDone={setSecret}
    >
      {(errorOf) => (
        <OwnPasswordField value={password} onChange={setPassword} error={errorOf('PASSWORD_INCORRECT')} />
      )}
    </AskDialog>
  );
}

function Confirmation({
  secret: { secret, uri },
  onClose,
  onCodes,
}: {
  secret: Secret;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}) {
  const t = useTranslations('security.totp');
  const [totp, setTotp] = useState('');
  return (
    <AskDialog
      key="confirmation"
      title={t('setUpTitle')}
      lead={t('scan')}
      submitLabel={t('confirm')}
      onClose={onClose}
      send={() => callPlatform(confirmTotp, { totp })}
      onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
    >
      {(errorOf) => (
        <>
          <QrCode text={uri} label={t('qr')} />
          <div>
            <p className="text-note text-faint">{t('key')}</p>
            <p className="flex items-center gap-1 break-all">
              <Code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
              <CopyButton text={secret} label={t('copyKey')} />
            </p>
          </div>
          <CodeField
            label={t('label')}
            value={totp}
            error={errorOf('TOTP_INCORRECT')}
            onChange={(event) => setTotp(event.target.value)}
          />
        </>
      )}
    </AskDialog>
  );
}

/** Dark on white in either theme: that is what cameras read. Its drawing code loads on first use. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = useQuery({
    queryKey: localKey('qr', text),
    queryFn: async () => {
      const { toString: draw } = await import('qrcode');
      const svg = await draw(text, { type: 'svg', margin: 2 });
      return `data:image/svg+xml,${encodeURIComponent(svg)}`;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data === undefined ? (
    <Skeleton className="mx-auto size-48" />
  ) : (
    <img src={data} alt={label} width={192} height={192} className="mx-auto rounded bg-white" />
  );
}
