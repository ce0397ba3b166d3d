import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { listPriceAlert } from '#capabilities/markets/alerts/contract.ts';
import { useRemovePriceAlert } from '#capabilities/markets/alerts/web/queries.ts';
import { getChartLayout } from '#capabilities/markets/charts/contract.ts';
import { useSaveDrawings } from '#capabilities/markets/charts/web/queries.ts';
import { getWatchlist } from '#capabilities/markets/markets/contract.ts';
import { useToggleWatched } from '#capabilities/markets/markets/web/queries.ts';
import { getNotificationSettings } from '#capabilities/people/notifications/contract.ts';
import { listPushDevice } from '#capabilities/people/notifications/push-contract.ts';
import { useChoosing, useRemovingDevice } from '#capabilities/people/notifications/web/queries.ts';
import type { AnyCall } from '#foundation/calls/define-call.ts';
import { callKey } from '#foundation/ui/call-keys.ts';
import { endSession, session, startSession } from '#foundation/ui/session-state.ts';

/** A hook that gives the way to send a command. */
type Sending = () => () => void;

const useWatching: Sending = () => {
  const { mutate } = useToggleWatched();
  return () => mutate({ code: 'BTCUSDT', watched: true });
};
const useRemovingAlert: Sending = () => {
  const { mutate } = useRemovePriceAlert();
  return () => mutate('7');
};
const useDrawing: Sending = () => {
  const save = useSaveDrawings('BTCUSDT');
  return () => save([]);
};
const useChoosingNotices: Sending = () => {
  const { mutate } = useChoosing();
  return () => mutate({});
};
const useForgettingDevice: Sending = () => {
  const { mutate } = useRemovingDevice();
  return () => mutate('7');
};

const commands: readonly { useSending: Sending; shown: AnyCall; input?: Record<string, unknown> }[] = [
  { useSending: useWatching, shown: getWatchlist },
  { useSending: useRemovingAlert, shown: listPriceAlert },
  { useSending: useDrawing, shown: getChartLayout, input: { code: 'BTCUSDT' } },
  { useSending: useChoosingNotices, shown: getNotificationSettings },
  { useSending: useForgettingDevice, shown: listPushDevice },
];

function signIn(uid: string) {
  startSession({ token: `token of ${uid}`, user: { uid, language: 'en' } });
}

function Screen({ useSending, onDrawn }: { useSending: Sending; onDrawn: (send: () => void) => void }) {
  onDrawn(useSending());
  return null;
}

function draw(queryClient: QueryClient, useSending: Sending): () => void {
  let send = () => {};
  renderToStaticMarkup(
    <IntlProvider locale="en" onError={() => undefined}>
      <QueryClientProvider client={queryClient}>
        <Screen
          useSending={useSending}
          onDrawn={(drawn) => {
            send = drawn;
          }}
        />
      </QueryClientProvider>
    </IntlProvider>,
  );
  return send;
}

afterEach(() => {
  vi.unstubAllGlobals();
  endSession();
  session.change({ lang: undefined });
});

test.each(commands)(
  'an answer to $useSending.name stays with the customer who asked',
  async ({ useSending, shown, input = {} }) => {
    const queryClient = new QueryClient();
    const platform = Promise.withResolvers<Response>();
    const fetch = vi.fn(() => platform.promise);
    vi.stubGlobal('fetch', fetch);
    signIn('1');
    const keyOfFirst = callKey(shown, input);
    draw(queryClient, useSending)();
    await expect.poll(() => fetch.mock.calls.length).toBe(1);
    signIn('2');
    platform.resolve(Response.json({ result: { version: 3 } }));
    await expect.poll(() => queryClient.getQueryData(keyOfFirst)).toMatchObject({ version: 3 });
    expect(queryClient.getQueryData(callKey(shown, input))).toBeUndefined();
  },
);
