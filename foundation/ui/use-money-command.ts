import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Transport } from '#foundation/calls/client.ts';
import type { AnyCall, InputOf, OutputOf } from '#foundation/calls/define-call.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import type { Refusal } from '#foundation/refusals/result.ts';
import { dayMs, systemClock } from '#foundation/time/clock.ts';
import { type Stale, useMarkStale } from './call-keys.ts';
import { callPlatform, RefusalError } from './platform.ts';
import { newRequestId } from './request-id.ts';
import type { UndecidedRequest } from './request-shelf.ts';
import { useBook, useSession } from './session-state.ts';
import { useStore } from './store.ts';
import { undecidedRequests } from './undecided-requests.ts';

export interface MoneyCommandOptions<C extends AnyCall> {
  /** What it is about, where a customer may have several undecided: the order, the loan, the market. */
  readonly subject?: string;
  /** The answers that it may change, whatever its own answer is; balances are among them anyway. */
  readonly refreshes: readonly Stale[];
  readonly onAccepted?: (answer: OutputOf<C>) => void;
  readonly onRefused?: (refusal: Refusal) => void;
  readonly transport?: Transport;
}

/** Why nothing new can be asked now. */
export type Doubt<Input> =
  | {
      readonly kind: 'undecided';
      /** As it was asked, but for the call's secrets. */
      readonly input: Input;
      readonly askedAt: number;
      /** So long ago that it can only be looked up. */
      readonly isOld: boolean;
    }
  | { readonly kind: 'answeredElsewhere' };

export interface MoneyCommand<Input> {
  /** While there is one, nothing can be edited: the request is asked again, or looked up. */
  readonly doubt: Doubt<Input> | undefined;
  /** Why the last attempt on this screen brought no answer. */
  readonly failure: Error | undefined;
  /** What was asked last is not carried out. */
  readonly refusal: Refusal | undefined;
  readonly isBusy: boolean;
  /** What this screen asked last. */
  readonly asked: Input | undefined;
  ask(input: Input): void;
  /** The same request again, with its secrets typed again. */
  askAgain(secrets?: Partial<Input>): void;
  /** The customer has looked it up: a new one can be asked for. */
  giveUp(): void;
  /** An old refusal says nothing about what is typed now. */
  clear(): void;
}

/** The answers of the platform are kept far longer. */
const askedAgainWithinMs = 7 * dayMs;

/**
 * A command that moves money, carried out once whatever happens to the connection. The id belongs to what is
 * asked: it is kept in the browser before it is sent, and removed when a definite answer is there. A closed
 * screen, a reload and another tab find the undecided request in place of an empty form
 * (docs/decisions/0061-one-money-command.md).
 */
export function useMoneyCommand<C extends AnyCall>(
  call: C,
  { subject = '', refreshes, onAccepted, onRefused, transport }: MoneyCommandOptions<C>,
): MoneyCommand<InputOf<C>> {
  const { uid, token = '' } = useSession();
  const key = [uid ?? token, useBook(), call.path, subject].join(' ');
  const known = useStore({ subscribe: undecidedRequests.subscribe, get: () => undecidedRequests.known(key) });
  const refresh = useMarkStale('balances', ...refreshes);
  const askedHere = useRef(new Set<string>());

  useEffect(() => {
    void undecidedRequests.look(key);
  }, [key]);

  const sending = useMutation({
    async mutationFn({ input, again }: { input: InputOf<C>; again?: UndecidedRequest }) {
      const request = again ?? {
        key,
        requestId: newRequestId(),
        input: withoutSecrets(call, input),
        askedAt: systemClock.now(),
      };
      const kept = again ?? (await undecidedRequests.keep(request));
      // Another tab was quicker: it may only be joined in what it asked.
      if (!isSame(kept.input, request.input)) return undefined;
      askedHere.current.add(kept.requestId);
      const result = await callPlatform(
        call,
        { ...input, ...kept.input },
        { requestId: kept.requestId, ...(transport === undefined ? {} : { transport }) },
      );
      const isRepeated = again !== undefined || kept !== request;
      if (!result.ok && leavesInDoubt(result.refusal, isRepeated)) throw new RefusalError(result);
      await undecidedRequests.answered(kept);
      return result;
    },
    onSuccess(result) {
      if (result?.ok === true) onAccepted?.(result.value);
      if (result?.ok === false) onRefused?.(result);
    },
    onSettled: () => void refresh(),
  });

  const undecided = typeof known === 'object' && 'requestId' in known ? known : undefined;
  const answered = typeof known === 'object' && 'answered' in known ? known.answered : undefined;

  const isElsewhere = answered !== undefined && !askedHere.current.has(answered);
  const isFirstSent = sending.isPending && sending.variables.again === undefined;

  return {
    doubt: isElsewhere ? { kind: 'answeredElsewhere' } : isFirstSent ? undefined : doubtOf(undecided),
    failure: sending.error ?? undefined,
    refusal: sending.data?.ok === false ? sending.data : undefined,
    isBusy: known === undefined || sending.isPending,
    asked: sending.variables?.input,
    ask: (input) => sending.mutate({ input }),
    askAgain(secrets) {
      if (undecided === undefined) return;
      sending.mutate({ input: { ...(undecided.input as InputOf<C>), ...secrets }, again: undecided });
    },
    giveUp() {
      sending.reset();
      if (undecided === undefined) void undecidedRequests.look(key);
      else void undecidedRequests.answered(undecided).then(() => undecidedRequests.look(key));
    },
    clear: () => sending.reset(),
  };
}

function doubtOf<Input>(request: UndecidedRequest | undefined): Doubt<Input> | undefined {
  if (request === undefined) return undefined;
  const { askedAt } = request;
  // What this call was asked with, as it was kept.
  const input = request.input as Input;
  return { kind: 'undecided', input, askedAt, isOld: systemClock.now() - askedAt > askedAgainWithinMs };
}

/** What is never written to the browser's disk, and no part of what is compared when it comes again. */
function withoutSecrets({ secrets }: AnyCall, input: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== undefined && !secrets.includes(name)),
  );
}

function isSame(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every(
    (name) => a[name] === b[name] || JSON.stringify(a[name]) === JSON.stringify(b[name]),
  );
}

/** The platform does not know what became of it. */
const unknownFate: readonly RefusalName[] = ['SERVICE_UNAVAILABLE', 'UNKNOWN'];

/** Said before the platform looks whether it has answered this request before. */
const turnedAway: readonly RefusalName[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'USER_STATUS_WRONG',
  'ACCOUNT_CLOSE_ONLY',
  'NEW_PRODUCTS_STOPPED',
  'WITHDRAWALS_STOPPED',
  'DEMO_DISABLED',
  'REAL_ACCOUNT_REQUIRED',
  'TOO_MANY_REQUESTS',
  'REQUEST_ID_REUSED',
  'WITHDRAWAL_PASSWORD_INCORRECT',
  'WITHDRAWAL_PASSWORD_INVALID',
  'WITHDRAWALS_LOCKED',
  'TOTP_REQUIRED',
  'TOTP_INCORRECT',
];

/** Whether such a refusal says nothing about whether the request was carried out when it was first sent. */
function leavesInDoubt(refusal: RefusalName, isRepeated: boolean): boolean {
  return unknownFate.includes(refusal) || (isRepeated && turnedAway.includes(refusal));
}
