import { reconnectDelay } from './back-off.ts';

/** What following needs of a browser's WebSocket; tests bring their own. */
export type TopicSocket = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>;

/** The server says something this often at least; a connection that is silent for longer is dead. */
const silenceMs = 45_000;

/**
 * Follows one public topic on a live channel of its own, without prices, that reconnects by itself. Passes on
 * each state of it, and undefined when the connection is gone. Returns the function that ends it.
 */
export function followTopic(
  topic: string,
  tell: (state: unknown) => void,
  open: () => TopicSocket = openSocket,
): () => void {
  let attempts = 0;
  let socket: TopicSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(retry);
    retry = undefined;
    const mine = open();
    socket = mine;
    mine.onopen = () => {
      mine.send(JSON.stringify({ op: 'subscribe', topics: [topic] }));
      listen();
    };
    mine.onmessage = ({ data }) => {
      attempts = 0;
      listen();
      const said = stateIn(data, topic);
      if (said !== undefined) tell(said);
    };
    mine.onclose = () => {
      if (socket === mine) lose();
    };
  }

  function listen(): void {
    clearTimeout(silence);
    silence = setTimeout(() => {
      const dead = socket;
      lose();
      dead?.close();
    }, silenceMs);
  }

  function lose(): void {
    clearTimeout(silence);
    socket = undefined;
    tell(undefined);
    retry = setTimeout(connect, reconnectDelay(attempts, Math.random()));
    attempts += 1;
  }

  const wake = () => {
    if (retry !== undefined) connect();
  };
  connect();
  globalThis.addEventListener?.('online', wake);
  return () => {
    globalThis.removeEventListener?.('online', wake);
    clearTimeout(retry);
    clearTimeout(silence);
    const last = socket;
    socket = undefined;
    last?.close();
  };
}

function openSocket(): TopicSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/websocket/message?prices=no`);
}

/** What a frame says of the topic; undefined for any other. */
function stateIn(data: unknown, topic: string): unknown {
  if (typeof data !== 'string') return undefined;
  const frame: unknown = JSON.parse(data);
  if (typeof frame !== 'object' || frame === null || !('topic' in frame) || !('data' in frame))
    return undefined;
  return frame.topic === topic ? frame.data : undefined;
}
