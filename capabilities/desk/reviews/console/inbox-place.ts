import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKeys } from '#foundation/ui/keys.ts';
import type { Review } from '../console-contract.ts';
import { filterOf } from './inbox-search.ts';

type Rows = readonly Review[] | undefined;

/** What is looked at, and where in it one is, as the address says. */
export function useInboxAddress() {
  const search = useSearch({ from: '/reviews' });
  const navigate = useNavigate({ from: '/reviews' });
  /** Replaces the whole search; nothing of the one before is kept. */
  const lookAt = (view: Partial<typeof search>) =>
    navigate({ search: view, replace: true, resetScroll: false });
  const show = (changes: Partial<typeof search>) => lookAt({ ...search, ...changes });
  /** Changes the filters and shows the first page, with nothing open. */
  const look = (changes: Partial<typeof search>) =>
    show({ ...changes, id: undefined, page: undefined, after: undefined });
  return { search, filter: filterOf(search), page: Number(search.page ?? 1), show, look, lookAt };
}

export type InboxAddress = ReturnType<typeof useInboxAddress>;

/** What waits is turned by the place of its last row; the rest by the number of the page. */
export function useTurnTo({ search, filter, page, show }: InboxAddress, rows: Rows) {
  // Where the pages before this one began; after a reload the way back is the first page.
  const starts = useRef(new Map<number, string | undefined>());
  starts.current.set(page, search.after);
  return (next: number) => {
    if (filter.status !== 'waiting') return show({ page: String(next), id: undefined });
    const after = next > page ? rows?.at(-1)?.place : starts.current.get(next);
    if (after === undefined) return show({ page: undefined, after: undefined, id: undefined });
    return show({ page: String(next), after, id: undefined });
  };
}

/** Opens one review after the other, by pressing them or with the keys. */
export function useOpening({ show }: InboxAddress, rows: Rows, chosen: string | undefined) {
  const t = useTranslations('reviews');
  // A decided one is no longer listed: then its place counts.
  const place = useRef(0);
  const listedAt = rows?.findIndex(({ id }) => id === chosen) ?? -1;
  useEffect(() => {
    if (listedAt !== -1) place.current = listedAt;
  }, [listedAt]);
  const [isByKeys, setByKeys] = useState(false);
  const open = (id: string | undefined, byKeys: boolean) => {
    setByKeys(byKeys);
    void show({ id });
  };
  const move = (steps: 1 | -1) => {
    const gone = steps === 1 ? 0 : -1;
    const next = rows?.[listedAt === -1 ? place.current + gone : listedAt + steps];
    if (next !== undefined) open(next.id, true);
  };
  const openNext = () => {
    const next = rows?.[listedAt + 1] ?? rows?.[listedAt - 1];
    open(next?.id, true);
  };
  useKeys([
    { key: 'j', text: t('keys.next'), press: () => move(1) },
    { key: 'k', text: t('keys.previous'), press: () => move(-1) },
  ]);
  return { open, openNext, isByKeys };
}
