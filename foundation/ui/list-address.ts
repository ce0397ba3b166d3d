import { useNavigate, useSearch } from '@tanstack/react-router';
import { momentsOf } from './days.ts';
import { take } from './search-params.ts';

/** What the page's address says of its list: days, which page of them, and filters of these names. */
export function useListAddress<Name extends string = never>(...names: Name[]) {
  const search = take<Name | 'from' | 'to' | 'page'>(
    'from',
    'to',
    'page',
    ...names,
  )(useSearch({ strict: false }));
  const navigate = useNavigate();
  const days = { from: search.from, to: search.to };
  /** Another filter begins at its first page. */
  const show = (changes: Partial<typeof search>) =>
    navigate({
      to: '.',
      search: (present) => ({ ...present, page: undefined, ...changes }),
      replace: true,
      resetScroll: false,
    });
  return {
    search,
    days,
    /** The same, as calls are asked. */
    period: momentsOf(days),
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    show,
    turnTo: (page: number) => show({ page: String(page) }),
  };
}
