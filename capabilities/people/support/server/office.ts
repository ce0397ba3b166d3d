import type { OperatorId } from '#foundation/ids/ids.ts';
import { type Clock, formatInstant, type Instant, secondMs } from '#foundation/time/clock.ts';
import type { Office } from '../contract.ts';
import { isWithinHours, nextOpening } from '../office-hours.ts';
import type { SupportPolicy } from '../policy.ts';
import { presenceMs } from '../rules.ts';

export interface PresentOperator {
  readonly operatorId: OperatorId;
  readonly email: string;
}

/**
 * Which operators are there to answer, and so whether support is open. Heartbeats rebuild it after a restart.
 */
export interface OfficeDesk {
  here(operator: PresentOperator): void;
  gone(operatorId: OperatorId): void;
  isHere(operatorId: OperatorId): boolean;
  present(): readonly PresentOperator[];
  state(): Office;
  onChange(listener: () => void): void;
  start(): void;
  stop(): void;
}

export interface OfficeNeeds {
  readonly clock: Clock;
  readonly realTime: Clock;
  readonly policy: { readonly current: SupportPolicy };
}

export function createOffice({ clock, realTime, policy }: OfficeNeeds): OfficeDesk {
  const heard = new Map<OperatorId, { readonly email: string; readonly at: Instant }>();
  const listeners: (() => void)[] = [];
  let told = '';
  let looking: ReturnType<typeof setInterval> | undefined;

  function present(): PresentOperator[] {
    const since = realTime.now() - presenceMs;
    return [...heard].flatMap(([operatorId, { email, at }]) => (at > since ? { operatorId, email } : []));
  }

  function state(): Office {
    const at = clock.now();
    const next = nextOpening(policy.current, at);
    return {
      open: isWithinHours(policy.current, at) && present().length > 0,
      ...(next === undefined ? {} : { nextOpen: formatInstant(next) }),
      replyMinutes: policy.current.firstAnswerMinutes,
    };
  }

  function look(): void {
    const now = JSON.stringify(state());
    if (now === told) return;
    told = now;
    for (const listener of listeners) listener();
  }

  return {
    here({ operatorId, email }) {
      heard.set(operatorId, { email, at: realTime.now() });
      look();
    },
    gone(operatorId) {
      heard.delete(operatorId);
      look();
    },
    isHere: (operatorId) => present().some((each) => each.operatorId === operatorId),
    present,
    state,
    onChange: (listener) => void listeners.push(listener),
    start() {
      look();
      looking = setInterval(look, secondMs);
    },
    stop: () => clearInterval(looking),
  };
}
