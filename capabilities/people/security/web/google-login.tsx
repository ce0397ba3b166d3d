import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { ask } from '#foundation/ui/platform.ts';
import { Refused } from '#foundation/ui/refused.tsx';
import { startGoogle } from '../google-contract.ts';
import { callbackAddress, rememberJourney } from './google-journey.ts';
import { GoogleMark } from './google-mark.tsx';

/** Goes to Google; the way back is the callback page. */
export function GoogleLogin({ redirect }: { redirect: string | undefined }) {
  const t = useTranslations('security.google');
  const leaving = useMutation({
    mutationFn: () => ask(startGoogle, { redirectUri: callbackAddress() }),
    onSuccess: ({ address, state }) => {
      rememberJourney({ state, purpose: 'login', redirect });
      location.assign(address);
    },
  });
  return (
    <>
      <Button
        size="large"
        wide
        icon={<GoogleMark />}
        busy={leaving.isPending || leaving.isSuccess}
        onClick={() => leaving.mutate()}
      >
        {t('login')}
      </Button>
      <Refused failure={leaving.error} />
    </>
  );
}
