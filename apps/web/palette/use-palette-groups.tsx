import { ArrowRight, CircleHelp, ListOrdered } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { HelpEntry } from '#capabilities/desk/content/contract.ts';
import { useFaqFound } from '#capabilities/desk/content/web/queries.ts';
import type { Market } from '#capabilities/markets/markets/contract.ts';
import { searchMarkets } from '#capabilities/markets/markets/search-markets.ts';
import { searchedOf } from '#capabilities/markets/markets/web/arrange-markets.ts';
import { useMarkets, useNamedElsewhere } from '#capabilities/markets/markets/web/queries.ts';
import { listOrder, type Order } from '#capabilities/products/orders/contract.ts';
import { InstrumentMark } from '#foundation/ui/mark.tsx';
import { marketAddress } from '#foundation/ui/market-link.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { type Found, findMeant } from './palette-search.ts';
import { type ScreenEntry, useScreens } from './use-screens.ts';

const mostOfAGroup = 8;
const mostArticles = 4;
/** Help stands below what it explains. */
const last = 3;
/** With nothing typed: an offer, not the whole list. */
const firstOrders = 3;

interface PaletteGroups {
  readonly groups: readonly PaletteGroup[];
  /** More may be found: what is searched, or its answer, is awaited. */
  readonly isLooking: boolean;
}

/** What fits the letters typed: screens, markets, the latest orders of the book in use, and help. */
export function usePaletteGroups(query: string): PaletteGroups {
  const t = useTranslations('palette.groups');
  const isEmpty = query.trim() === '';
  const screens = findMeant(useScreens(), screenText, query, mostOfAGroup);
  const listed = useMarkets();
  const markets = listed.data ?? [];
  const here = isEmpty ? [] : searchMarkets(markets, query, searchedOf);
  const settled = useSettled(query.trim(), 250);
  const named = useNamedElsewhere(settled, !isEmpty && here.length === 0);
  const help = useFaqFound(settled, mostArticles);
  const found = (named === undefined ? here : markets.filter(({ code }) => named.includes(code))).slice(
    0,
    mostOfAGroup,
  );
  // What a market is called in another language is in neither its code nor its name.
  const { best } = findMeant(found, marketText, query, 1);
  const orders = useOrderEntries(query, isEmpty ? firstOrders : mostOfAGroup);
  const groups = [
    { label: t('markets'), best: Math.min(best, 2), items: found.map(marketEntry) },
    { label: t('screens'), best: screens.best, items: screens.items.map(screenEntry) },
    { label: t('orders'), best: orders.best, items: orders.items },
    { label: t('help'), best: last, items: isEmpty ? [] : (help.data?.rows ?? []).map(articleEntry) },
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0).sort((a, b) => a.best - b.best),
    isLooking: !isEmpty && (settled !== query.trim() || listed.isLoading || help.isFetching),
  };
}

const screenText = ({ label, words = '' }: ScreenEntry) => `${label} ${words}`;

const marketText = ({ code, appName }: Market) => `${code} ${appName}`;

function marketEntry(market: Market): PaletteEntry {
  return {
    key: `market ${market.code}`,
    label: market.appName,
    detail: market.code,
    icon: <InstrumentMark code={market.code} size={22} />,
    to: '/cruuency',
    search: marketAddress(market),
  };
}

function screenEntry({ to, label }: ScreenEntry): PaletteEntry {
  return {
    key: `screen ${to}`,
    label,
    icon: <ArrowRight size={16} className="mirror" aria-hidden="true" />,
    to,
  };
}

function articleEntry({ id, title }: HelpEntry): PaletteEntry {
  return {
    key: `article ${id}`,
    label: title,
    icon: <CircleHelp size={16} aria-hidden="true" />,
    to: '/help/faq',
    search: { id },
  };
}

/** The latest hundred; an older one by its whole number. */
function useOrderEntries(query: string, limit: number): Found<PaletteEntry> {
  const t = useTranslations('palette');
  const directions = useTranslations('orders.direction');
  const statuses = useTranslations('orders.receipt.status');
  const format = useFormat();
  const { data } = useCall(listOrder, { pageNum: 1, pageSize: 100 }, { staleTime: 5_000 });
  const names = new Map((useMarkets().data ?? []).map(({ code, appName }) => [code, appName]));
  const textOf = ({ orderNumber, code, direction, status }: Order) =>
    `${orderNumber} ${orderNumber.replace(/\D/g, '')} ${names.get(code) ?? ''} ${code} ${directions(direction)} ${statuses(status)}`;
  const orders = findMeant(data?.rows ?? [], textOf, query, limit);
  const entries = orders.items.map(
    (order): PaletteEntry => ({
      key: `order ${order.id}`,
      label: `${order.orderNumber} · ${directions(order.direction)} ${format.lots(order.lots)} ${names.get(order.code) ?? order.code}`,
      detail: statuses(order.status),
      icon: <ListOrdered size={16} aria-hidden="true" />,
      to: '/profile/orders',
      search: order.status === 'open' ? { receipt: order.id } : { status: order.status, receipt: order.id },
    }),
  );
  const id = /^\s*m?(\d{1,18})\s*$/i.exec(query)?.[1];
  const isOlder = data !== undefined && data.total > data.rows.length;
  if (id === undefined || !isOlder || data.rows.some((order) => order.id === id)) {
    return { ...orders, items: entries };
  }
  const byId: PaletteEntry = {
    key: `order ${id}`,
    label: t('orderById', { number: `M${id}` }),
    icon: <ListOrdered size={16} aria-hidden="true" />,
    to: '/profile/orders',
    search: { receipt: id },
  };
  return { ...orders, items: [...entries, byId] };
}
