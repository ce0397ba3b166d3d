import { useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { Book } from '#foundation/ids/book.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { setBook, useBook } from '#foundation/ui/session-state.ts';
import { showToast } from '#foundation/ui/toast.ts';

const ConfirmDialog = lazyPart(
  () => import('#foundation/ui/confirm-dialog.tsx'),
  (module) => module.ConfirmDialog,
  'above',
);

type Props = {
  /** Where it leads. */
  book: Book;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  then: () => void;
};

/** What is about the other book is opened after a question: from there on other money is at stake. */
export function AskedBook({ book, isOpen, onOpenChange, then }: Props) {
  const t = useTranslations('shell.book');
  const question = book === 'real' ? 'toReal' : 'toDemo';
  if (!isOpen) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={onOpenChange}
        title={t(`${question}.title`)}
        body={t(`${question}.body`)}
        confirmLabel={t(`${question}.confirm`)}
        onConfirm={() => {
          onOpenChange(false);
          setBook(book);
          showToast({ title: t(`${question}.done`), tone: 'good' });
          then();
        }}
      />
    </Suspense>
  );
}

/** Asks on the page that a push opened, where it is about the real book (apps/web/public/sw.js). */
export function PushedBook() {
  const router = useRouter();
  const isPushed = useRouterState({ select: ({ location }) => location.hash === 'real' });
  const book = useBook();
  const drop = useCallback(() => {
    const { pathname, searchStr } = router.state.location;
    router.history.replace(`${pathname}${searchStr}`);
  }, [router]);
  useEffect(() => {
    if (isPushed && book === 'real') drop();
  }, [isPushed, book, drop]);
  return <AskedBook book="real" isOpen={isPushed && book === 'demo'} onOpenChange={drop} then={drop} />;
}
