import { ArrowRight, ListOrdered } from 'lucide-react';
import { useTranslations } from 'use-intl';
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
/** With nothing typed: an offer, not the whole list. */
const firstOrders = 3;

/** What fits the letters typed: screens, markets, and the latest orders of the book in use. */
export function usePaletteGroups(query: string): PaletteGroup[] {
  const t = useTranslations('palette.groups');
  const isEmpty = query.trim() === '';
  const screens = findMeant(useScreens(), ({ label }) => label, query, mostOfAGroup);
  const markets = useMarkets().data ?? [];
  const here = isEmpty ? [] : searchMarkets(markets, query, searchedOf);
  const named = useNamedElsewhere(useSettled(query.trim(), 250), !isEmpty && here.length === 0);
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
  ];
  return groups.filter(({ items }) => items.length > 0).sort((a, b) => a.best - b.best);
}

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
