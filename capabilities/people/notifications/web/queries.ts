import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { keptAnswer } from '#foundation/ui/call-keys.ts';
import { ask } from '#foundation/ui/platform.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { getNotificationSettings, listNotification, setNotificationSettings } from '../contract.ts';
import { addPushDevice, listPushDevice, removePushDevice } from '../push-contract.ts';

export const noticesPerPage = 30;

/** How many are unread. */
export function useUnread() {
  return useCall(
    listNotification,
    { unread: 'true', pageSize: 1 },
    { select: ({ total }) => total, staleTime: 60_000 },
  );
}

export function useNotices(unread: boolean, pageNum: number) {
  return useCall(
    listNotification,
    { pageNum, pageSize: noticesPerPage, unread: unread ? 'true' : 'false' },
    { keepPrevious: true },
  );
}

export function useChoosing() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: InputOf<typeof setNotificationSettings>) => ask(setNotificationSettings, choice),
    onMutate: () => keptAnswer(queryClient, getNotificationSettings, {}),
    onSuccess: (settings, _, before) => before.set(() => settings),
  });
}

export function useAddingDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (subscribe: () => Promise<InputOf<typeof addPushDevice>>) =>
      await ask(addPushDevice, await subscribe()),
    onMutate: () => keptAnswer(queryClient, listPushDevice, {}),
    onSuccess: (devices, _, list) => list.set(() => devices),
  });
}

export function useRemovingDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => ask(removePushDevice, { id }),
    onMutate: () => keptAnswer(queryClient, listPushDevice, {}),
    onSuccess: (devices, _, list) => list.set(() => devices),
  });
}
