import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { loadTexts, type Texts } from '#foundation/ui/load-texts.ts';
import { pageLoaded } from '#foundation/ui/page-loaded.ts';
import { endProposal, setLanguage, useSession } from '#foundation/ui/session-state.ts';
import { useIsWide } from '#foundation/ui/width.ts';
import { defaultLanguage, type Language, languageOf } from '#locales/languages.ts';
import { wantedLanguage } from '#locales/wanted-language.ts';

/**
 * Offers a visitor what their browser says they read, in that language itself; moves nothing, and lies where
 * least is pressed. Accepting applies it at once: its texts are loaded already.
 */
export function LanguageProposal() {
  const [texts, setTexts] = useState<Texts>();
  useEffect(() => {
    const wanted = wantedLanguage(navigator.languages);
    if (wanted === undefined || wanted === defaultLanguage) return;
    let isGone = false;
    const load = async () => {
      await pageLoaded();
      const loaded = await loadTexts(wanted);
      if (!isGone) setTexts(loaded);
    };
    // Without its texts nothing is proposed; the menu is there.
    load().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  if (texts === undefined) return null;
  return (
    <IntlProvider locale={texts.language} messages={texts.messages}>
      <Proposal language={texts.language} />
    </IntlProvider>
  );
}

function Proposal({ language }: { language: Language }) {
  const t = useTranslations('shell.proposal');
  const ui = useTranslations('ui');
  const { dir } = languageOf(language);
  const { welcomeShown } = useSession();
  const wide = useIsWide();
  // A phone's forms begin at the top; its welcome board ends at the bottom.
  const isBelow = !wide && welcomeShown;
  return (
    <aside
      aria-label={t('question')}
      className={classNames(
        'fixed end-4 z-20 wide:end-6',
        isBelow
          ? 'bottom-[calc(var(--spacing-tabbar)+env(safe-area-inset-bottom)+8px)]'
          : 'top-[calc(var(--spacing-bar)+var(--news,0px)+24px)] wide:top-[calc(var(--spacing-bar)+var(--news,0px))]',
      )}
    >
      <div
        lang={language}
        dir={dir}
        className="flex items-center gap-2 rounded border border-line bg-raised py-1 ps-4 pe-1 text-ink shadow-overlay"
      >
        <p>{t('question')}</p>
        <Button size="small" onClick={() => setLanguage(language)}>
          {t('accept')}
        </Button>
        <IconButton size="small" label={ui('dismiss')} icon={<X size={16} />} onClick={endProposal} />
      </div>
    </aside>
  );
}
