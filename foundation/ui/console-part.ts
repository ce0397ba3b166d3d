import { type AnyRoute, createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, type LazyExoticComponent, lazy, useContext } from 'react';
import type { useTranslations } from 'use-intl';
import type { Book } from '#foundation/ids/book.ts';
import type { Evidence } from './evidence.tsx';
import { take } from './search-params.ts';

/** The navigation's sections, in this order. */
export const sections = ['work', 'money', 'markets', 'people', 'platform'] as const;

/** A page's line in the navigation; its words are `console.nav.<text>`. */
export interface Destination {
  readonly section: (typeof sections)[number];
  readonly text: keyof typeof import('#locales/en/console.json')['nav'];
  readonly icon: LucideIcon;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What an operator's roles must allow to open a page of the console. */
    permission?: string;
    /** Pages without one are reached from others. */
    nav?: Destination;
  }
}

/** What a capability shows beside every review, of whatever kind: nothing where it has nothing to say. */
export interface BesideReviewProps {
  readonly reviewId: string;
  readonly kind: string;
  /** Not settled yet. */
  readonly isWaiting: boolean;
}

/** What a capability lets operators do about an order that was held against its ticks. */
export interface BesideOrderProps {
  readonly uid: string;
  readonly book: Book;
  readonly orderId: string;
  /** In USDT; negative where the customer has had too much. */
  readonly difference: string;
}

/** What a capability shows of one customer, on a tab of their page. */
export interface CustomerPanel {
  readonly key: string;
  readonly title: Parameters<ReturnType<typeof useTranslations<never>>>[0];
  /** Who may see it; all operators on that page, when absent. */
  readonly permission?: string;
  readonly Panel: ComponentType<{ readonly customerId: string }>;
}

/** What a capability says of a customer beside a review or a conversation of theirs. */
export interface CustomerSection {
  /** Who may see it: it is not asked for without. */
  readonly permission: string;
  /** In this order, by what operators look for first. */
  readonly order: number;
  readonly Section: ComponentType<CustomerSectionProps>;
}

export interface CustomerSectionProps {
  readonly customerId: string;
  /** The review that it stands beside, while that waits. */
  readonly reviewId?: string | undefined;
}

/** What a capability says on the console's first page: how it stands, how old that is, and the way to it. */
export interface HomeCard {
  readonly key: string;
  /** Who may see it. */
  readonly permission: string;
  readonly Card: ComponentType;
}

/** What a capability hands to the operators' console. Its screens are loaded when they are first opened. */
export interface ConsolePart<
  Pages extends readonly AnyRoute[] = readonly AnyRoute[],
  /** The kinds of review that it has the evidence of. */
  Kinds extends string = never,
> {
  /** Made by `page`. */
  readonly pages: Pages;
  /** By the kind of review. */
  readonly evidence?: Readonly<Record<Kinds, LazyExoticComponent<Evidence>>>;
  /** Sections of the panel about a customer that stands beside reviews and conversations. */
  readonly besideCustomer?: readonly CustomerSection[];
  readonly besideReviews?: ComponentType<BesideReviewProps>;
  readonly customerPanels?: readonly CustomerPanel[];
  /** Shown before a customer is limited: how to end what waits, each by its own permission. */
  readonly besideFreeze?: ComponentType<{ readonly customerId: string }>;
  readonly besideOrder?: ComponentType<BesideOrderProps>;
  /** What it says of a market, and lets operators do about it, on the page of the market's risk. */
  readonly besideMarket?: ComponentType<{ readonly code: string }>;
  readonly home?: readonly HomeCard[];
}

type AnyPart = ConsolePart<readonly AnyRoute[], string>;

/** Every part, for the pages that show something of each. */
export const ConsolePartsContext = createContext<readonly AnyPart[]>([]);

export function useConsoleParts(): readonly AnyPart[] {
  return useContext(ConsolePartsContext);
}

/** What is around every page; the console gives it its frame. */
export const consoleRoot = createRootRoute();

interface PageOptions<Query extends string> {
  readonly permission?: string;
  readonly nav?: Destination;
  /** The query parameters it reads. */
  readonly query?: readonly Query[];
}

/**
 * One page: its path, the file it lives in (loaded when it is first opened), who may open it and its line in
 * the navigation.
 */
export function page<
  const Path extends string,
  Module extends Record<string, unknown>,
  Name extends keyof Module & string,
  const Query extends string = never,
>(path: Path, load: () => Promise<Module>, name: Name, options: PageOptions<Query> = {}) {
  const { permission, nav, query = [] } = options;
  return createRoute({
    getParentRoute: () => consoleRoot,
    path,
    component: lazyRouteComponent(load, name),
    staticData: {
      ...(permission === undefined ? {} : { permission }),
      ...(nav === undefined ? {} : { nav }),
    },
    validateSearch: take(...query),
  });
}

/** A component by its name in a file that is loaded when it is first shown. */
export function shownLater<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

/** The evidence of one kind of review, made by `evidence`; loaded when it is first shown. */
export function evidenceLater<Name extends string>(
  load: () => Promise<Readonly<Record<Name, Evidence>>>,
  name: Name,
): LazyExoticComponent<Evidence> {
  return lazy(async () => ({ default: (await load())[name] }));
}
