import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Button } from '#foundation/ui/button.tsx';
import { ask } from '#foundation/ui/platform.ts';
import { ownDevice } from '#foundation/ui/session-state.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { loginByPasskey, startPasskeyLogin } from '../passkey-contract.ts';

/** Signs in with a passkey of this device, without a name and without a password. */
export function PasskeyLogin({
  onSignedIn,
}: {
  onSignedIn: (signedIn: OutputOf<typeof loginByPasskey>) => void;
}) {
  const t = useTranslations('security.passkeys');
  const refusalText = useRefusalText();
  const signing = useMutation({
    mutationFn: async () => {
      const { signWithDevice } = await import('./passkey-device.ts');
      const signed = await signWithDevice(await ask(startPasskeyLogin, {}));
      if (typeof signed !== 'object') return { problem: t(signed) };
      onSignedIn(await ask(loginByPasskey, { response: signed, device: ownDevice() }));
      return {};
    },
  });
  const problem = signing.error === null ? signing.data?.problem : refusalText(signing.error);
  return (
    <>
      <Button
        size="large"
        wide
        icon={<Fingerprint size={18} aria-hidden="true" />}
        busy={signing.isPending}
        onClick={() => signing.mutate()}
      >
        {t('login')}
      </Button>
      {problem !== undefined && <RefusalNotice>{problem}</RefusalNotice>}
    </>
  );
}
