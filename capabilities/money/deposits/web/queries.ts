import { useMutation } from '@tanstack/react-query';
import type { Asset } from '#foundation/money/money.ts';
import { useMarkStale } from '#foundation/ui/call-keys.ts';
import { sendWithProgress } from '#foundation/ui/send-with-progress.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { type MoneyCommandOptions, useMoneyCommand } from '#foundation/ui/use-money-command.ts';
import { getRechargeAddress, listRecharge, recharge } from '../contract.ts';
import type { RechargeStatus } from '../rules.ts';

export const depositsPerPage = 10;

/** The same for ever: asked for once. */
export function useDepositAddress(currency: Asset) {
  return useCall(getRechargeAddress, { currency }, { staleTime: 5 * 60_000 });
}

export interface DepositFilter {
  readonly status: RechargeStatus | undefined;
  readonly page: number;
}

export function useDeposits({ status, page }: DepositFilter) {
  return useCall(listRecharge, { status, pageNum: page, pageSize: depositsPerPage }, { keepPrevious: true });
}

type Announcing = Pick<MoneyCommandOptions<typeof recharge>, 'onAccepted' | 'onRefused'> & {
  onProgress: (part: number) => void;
};

export function useAnnounce(currency: Asset, { onProgress, ...heard }: Announcing) {
  const transport = sendWithProgress(onProgress);
  return useMoneyCommand(recharge, { ...heard, transport, subject: currency, refreshes: [listRecharge] });
}

/** What sample mode's own routes are asked for; production has none of them. */
export function useSampleChain() {
  return useMutation({
    async mutationFn({ act, body }: { act: 'send' | 'mine'; body: Record<string, unknown> }) {
      const response = await fetch(`/dev/chain/${act}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer: { result?: { txHash?: string } } = await response.json();
      if (!response.ok) throw new Error(`the sample chain answered ${response.status}`);
      return answer.result?.txHash ?? '';
    },
    onSettled: useMarkStale(listRecharge),
  });
}
