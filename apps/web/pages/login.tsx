import { useRouter, useSearch } from '@tanstack/react-router';
import { useParameter } from '#capabilities/desk/content/web/queries.ts';
import { LoginPage } from '#capabilities/people/customers/web/login-page.tsx';
import { GoogleLogin } from '#capabilities/people/security/web/google-login.tsx';
import { PasskeyLogin } from '#capabilities/people/security/web/passkey-login.tsx';
import { safeRedirect } from '#foundation/ui/redirect.ts';
import { type SignedIn, startSession } from '#foundation/ui/session-state.ts';

/** `/pass/login`: password, passkey, Google; leads on to where the visitor was going. */
export function LoginScreen() {
  const { redirect } = useSearch({ strict: false });
  const { history } = useRouter();
  const hasGoogle = useParameter('googleSignIn') === 'true';
  const goOn = (signedIn: SignedIn) => {
    startSession(signedIn);
    history.push(safeRedirect(redirect));
  };
  return (
    <LoginPage
      redirect={redirect}
      onSignedIn={goOn}
      otherWays={
        <>
          <PasskeyLogin onSignedIn={goOn} />
          {hasGoogle && <GoogleLogin redirect={redirect} />}
        </>
      }
    />
  );
}
