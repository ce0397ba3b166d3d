import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Asset } from '#foundation/money/money.ts';
import { ask, callPlatform } from '#foundation/ui/platform.ts';
import { sendWithProgress } from '#foundation/ui/send-with-progress.ts';
import { type MoneyCommandOptions, useMoneyCommand } from '#foundation/ui/use-money-command.ts';
import { useRefreshMoney } from '#foundation/ui/use-refresh-money.ts';
import { cancelRechargeReturn, getRechargeAddress, listRecharge, recharge } from '../contract.ts';
import type { RechargeStatus } from '../rules.ts';

export const depositsPerPage = 10;

/** The same for ever: asked for once. */
export function useDepositAddress(currency: Asset) {
  return useQuery({
    queryKey: ['deposits', 'address', currency],
    queryFn: ({ signal }) => ask(getRechargeAddress, { currency }, { signal }),
    staleTime: 5 * 60_000,
  });
}

export interface DepositFilter {
  readonly status: RechargeStatus | undefined;
  readonly page: number;
}

export function useDeposits({ status, page }: DepositFilter) {
  return useQuery({
    queryKey: ['deposits', 'list', status ?? '', page],
    queryFn: ({ signal }) =>
      ask(
        listRecharge,
        { pageNum: page, pageSize: depositsPerPage, ...(status === undefined ? {} : { status }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function useCancelReturn() {
  const refresh = useRefreshMoney(['deposits']);
  return useMutation({
    mutationFn: (id: string) => callPlatform(cancelRechargeReturn, { id }),
    onSettled: refresh,
  });
}

type Announcing = Pick<MoneyCommandOptions<typeof recharge>, 'onAccepted' | 'onRefused'> & {
  onProgress: (part: number) => void;
};

export function useAnnounce(currency: Asset, { onProgress, ...heard }: Announcing) {
  const transport = sendWithProgress(onProgress);
  return useMoneyCommand(recharge, {
    ...heard,
    transport,
    subject: currency,
    refreshes: [['deposits', 'list']],
  });
}

/** What sample mode's own routes are asked for; production has none of them. */
export function useSampleChain() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({
      act,
      body,
    }: {
      act: 'send' | 'mine';
      body: Record<string, unknown>;
    }): Promise<string> {
      const response = await fetch(`/dev/chain/${act}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer: { result?: { txHash?: string } } = await response.json();
      if (!response.ok) throw new Error(`the sample chain answered ${response.status}`);
      return answer.result?.txHash ?? '';
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['deposits', 'list'] }),
  });
}
