import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
  checkWithdrawalAddress,
  listWithdrawalAddress,
} from '#capabilities/money/withdrawals/address-contract.ts';
import { getWithdrawal, listWithdrwal, withdrawalCount } from '#capabilities/money/withdrawals/contract.ts';
import { rechargeReturnCount } from '#capabilities/money/withdrawals/return-contract.ts';
import { listSmart, listSmartOrder } from '#capabilities/products/plans/contract.ts';
import type { AnyCall } from '#foundation/calls/define-call.ts';
import { keyPrefix, markStale } from '#foundation/ui/call-keys.ts';
import { staleAfter } from './stale-after.ts';

test('moved money makes all stale that says of withdrawals what may be, and no plan on sale', async () => {
  const queryClient = new QueryClient();
  const about = [
    listWithdrwal,
    getWithdrawal,
    withdrawalCount,
    rechargeReturnCount,
    checkWithdrawalAddress,
    listWithdrawalAddress,
    listSmartOrder,
  ];
  for (const call of [...about, listSmart]) queryClient.setQueryData(keyPrefix(call), {});
  await markStale(queryClient, ...staleAfter('balance'));
  const isStale = (call: AnyCall) => queryClient.getQueryState(keyPrefix(call))?.isInvalidated;
  expect(about.map(isStale)).toEqual(about.map(() => true));
  expect(isStale(listSmart)).toBe(false);
});

test('an event that the page doesn’t know makes nothing stale', () => {
  expect(staleAfter('constructor')).toEqual([]);
});
