import { useEffect } from 'react';
import { useConnection } from '#foundation/ui/connection.ts';
import { callPlatform } from '#foundation/ui/platform.ts';
import { session, useSession } from '#foundation/ui/session-state.ts';
import { languageOf } from '#locales/languages.ts';
import { changeLanguage } from '../contract.ts';

/** Tells the platform which language the customer has chosen; after a lost connection again. */
export function useToldLanguage() {
  const { untoldLanguage } = useSession();
  const { live } = useConnection();
  useEffect(() => {
    if (untoldLanguage === undefined || live !== 'open') return;
    const end = () => {
      if (session.get().untoldLanguage === untoldLanguage) session.change({ untoldLanguage: undefined });
    };
    void callPlatform(changeLanguage, { language: languageOf(untoldLanguage).tag }).then(end, () => {});
  }, [untoldLanguage, live]);
}
