import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useUser } from '#capabilities/people/customers/web/queries.ts';
import { BrandMark } from '#foundation/ui/brand.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { LanguageMenu } from '#foundation/ui/language-menu.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import type { PageHead } from '#foundation/ui/page-title.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import { BellSlot } from './bell-slot.tsx';
import { BookSwitch } from './book-switch.tsx';
import { SupportLink } from './support-link.tsx';

type Props = { brandName: string; head: PageHead | undefined };

/**
 * The phone's top bar: where one is, the way back, the book, the bell, support and the language. The icons
 * stand closer than elsewhere: the title needs the room.
 */
export function TopBar({ brandName, head }: Props) {
  const t = useTranslations('shell');
  const { isLogin } = useSession();
  return (
    <header className="sticky top-[var(--news,0px)] z-10 border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
      {isLogin && <div aria-hidden="true" className="h-[3px] bg-accent" />}
      <div className="flex h-bar items-center ps-4 pe-1 narrow:ps-3">
        {head?.back === true && <BackButton backTo={head.backTo} />}
        <div className="@container flex min-w-0 flex-1 items-center gap-2.5">
          {head === undefined || head.isDefault === true ? (
            <DefaultTitle brandName={brandName} />
          ) : (
            <Title text={head.title} />
          )}
        </div>
        {isLogin ? (
          <BookSwitch short />
        ) : (
          <LinkButton to="/pass/login" size="small">
            {t('login')}
          </LinkButton>
        )}
        <div className="flex shrink-0 [&_.size-control]:w-[calc(38*var(--px))] narrow:[&_.size-control]:w-[calc(34*var(--px))]">
          {isLogin && <BellSlot />}
          <SupportLink />
          <LanguageMenu short />
        </div>
      </div>
    </header>
  );
}

/** A word too long for the room is set smaller rather than broken: not every browser knows its syllables. */
function Title({ text }: { text: string }) {
  return (
    <p
      className="line-clamp-2 pe-1 leading-5 font-semibold text-balance break-words"
      style={{ fontSize: `clamp(11 * var(--px), ${160 / longestWord(text)}cqi, 15 * var(--px))` }}
    >
      <bdi>{text}</bdi>
    </p>
  );
}

/** In letters. What is written without spaces ends its lines anywhere. */
function longestWord(text: string): number {
  const words = text.replace(/\p{M}/gu, '').split(/[\s\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]+/u);
  return Math.max(1, ...words.map(({ length }) => length));
}

function DefaultTitle({ brandName }: { brandName: string }) {
  const t = useTranslations('shell');
  const { data: user } = useUser();
  return (
    <>
      <BrandMark size={26} className="shrink-0 max-[379px]:hidden" />
      <div className="min-w-0">
        <p className="truncate leading-5 font-semibold">{brandName}</p>
        {user !== undefined && (
          <p className="truncate text-note leading-4 text-faint">
            <Code>{t('uid', { uid: user.uid })}</Code>
          </p>
        )}
      </div>
    </>
  );
}

function BackButton({ backTo }: { backTo: string | undefined }) {
  const t = useTranslations('shell');
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <IconButton
      label={t('back')}
      className="-ms-3"
      icon={<ChevronLeft size={22} className="mirror" />}
      onClick={() => (canGoBack ? router.history.back() : router.history.push(backTo ?? '/'))}
    />
  );
}
