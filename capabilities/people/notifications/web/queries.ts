import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { ask } from '#foundation/ui/platform.ts';
import {
  getNotificationSettings,
  listNotification,
  mailReturned,
  readNotification,
  setNotificationSettings,
} from '../contract.ts';
import { addPushDevice, listPushDevice, removePushDevice } from '../push-contract.ts';

/** What the bell’s event makes old (`apps/web/late-news.tsx`). */
const notifications = ['notifications'] as const;
const devicesKey = ['push-devices'] as const;
const settingsKey = ['notification-settings'] as const;

export const noticesPerPage = 30;

/** How many are unread. */
export function useUnread() {
  return useQuery({
    queryKey: [...notifications, 'unread'],
    queryFn: async ({ signal }) =>
      (await ask(listNotification, { unread: 'true', pageSize: 1 }, { signal })).total,
    staleTime: 60_000,
  });
}

/** Asked again with the bell: it rings when mail begins to bounce, and when some arrives. */
export function useMailReturned() {
  return useQuery({
    queryKey: [...notifications, 'mail'],
    queryFn: ({ signal }) => ask(mailReturned, {}, { signal }),
    staleTime: 60_000,
  });
}

export function useNotices(unread: boolean, pageNum: number) {
  return useQuery({
    queryKey: [...notifications, 'list', unread, pageNum],
    queryFn: ({ signal }) =>
      ask(
        listNotification,
        { pageNum, pageSize: noticesPerPage, unread: unread ? 'true' : 'false' },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function useReading() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (which: InputOf<typeof readNotification>) => ask(readNotification, which),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: notifications }),
  });
}

export function useNoticeSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => ask(getNotificationSettings, {}, { signal }),
  });
}

export function useChoosing() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: InputOf<typeof setNotificationSettings>) => ask(setNotificationSettings, choice),
    onSuccess: (settings) => queryClient.setQueryData(settingsKey, settings),
  });
}

export function usePushDevices() {
  return useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => ask(listPushDevice, {}, { signal }),
  });
}

export function useAddingDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (subscribe: () => Promise<InputOf<typeof addPushDevice>>) =>
      await ask(addPushDevice, await subscribe()),
    onSuccess: (devices) => queryClient.setQueryData(devicesKey, devices),
  });
}

export function useRemovingDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => ask(removePushDevice, { id }),
    onSuccess: (devices) => queryClient.setQueryData(devicesKey, devices),
  });
}
