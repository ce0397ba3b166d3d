import type { Duplex } from 'node:stream';
import pg from 'pg';

type Connection = pg.Connection;

/** What pg's types leave out of its connections (8.23). */
declare module 'pg' {
  interface Connection {
    _connecting: boolean;
    _ending: boolean;
    connect(port: number | string, host?: string): void;
    startup(config: Readonly<Record<string, string>>): void;
    attachListeners(stream: Duplex): void;
    ref(): void;
    unref(): void;
  }
}

/** What a client uses to talk with one process of the server. */
interface Session {
  readonly database: string;
  readonly stream: Duplex;
  /** Those that the stream itself has; a client adds its own. */
  readonly endListeners: readonly unknown[];
  readonly identity: { readonly processID: number };
}

/** A session that no client has. */
interface Kept extends Session {
  /** Reads the server's answers meanwhile. */
  readonly reader: Connection;
}

/** What is known of a client's connection. */
interface Use {
  readonly path: string;
  /** Only a kept session with the same key can serve it. */
  key: string;
  database: string;
  isOpening: boolean;
  /** As the server said last: idle (`I`), in a transaction, in a failed one. */
  status: string;
  session?: Session;
}

/** A small part of the server's connections: what tests have open at once comes on top. */
const mostKept = 12;

const kept = new Map<string, Kept[]>();
const uses = new WeakMap<Connection, Use>();
let areKept = false;

/**
 * From now on, a session that a client of this process ends serves the next one that asks for the same
 * database with the same settings: forking a process that learns the catalogue again costs Postgres more than
 * most tests do. To its user it is a new session: locks, settings and statements of the last one are gone
 * when its client has ended, and what was cut off meanwhile is not lent.
 */
export function keepSessions(): void {
  if (areKept) return;
  areKept = true;
  const { connect, startup, end } = pg.Connection.prototype;

  pg.Connection.prototype.connect = function (this: Connection, port, host) {
    if (typeof port === 'number') return connect.call(this, port, host);
    uses.set(this, { path: port, key: '', database: '', isOpening: false, status: '' });
    this._connecting = true;
    process.nextTick(() => this.emit('connect'));
  };

  // The client calls it after `connect`: first for the line above, then for the socket of a new session.
  pg.Connection.prototype.startup = function (this: Connection, config) {
    const use = uses.get(this);
    if (use === undefined || use.isOpening) return startup.call(this, config);
    use.key = JSON.stringify([use.path, config]);
    use.database = config.database ?? '';
    this.on('readyForQuery', ({ status }: { status: string }) => {
      use.status = status;
    });
    void take(use.key).then((found) => {
      use.isOpening = true;
      if (found !== undefined) return lend(found, this, use);
      observe(this, use);
      connect.call(this, use.path);
    });
  };

  pg.Connection.prototype.end = function (this: Connection) {
    const use = uses.get(this);
    if (use?.session === undefined || use.status !== 'I' || this._ending) return end.call(this);
    this._ending = true;
    void giveBack(use.session, use.key).then(() => this.emit('end'));
  };
}

/** The processes of a database's sessions that no client has. */
export function keptProcesses(database: string): number[] {
  const all = [...kept.values()].flat().filter((session) => session.database === database);
  return all.map(({ identity }) => identity.processID);
}

/** Remembers the session that a connection is about to open. */
function observe(connection: Connection, use: Use): void {
  const { stream } = connection;
  const endListeners = stream.listeners('end');
  connection.once('backendKeyData', (identity: Session['identity']) => {
    use.session = { database: use.database, stream, endListeners, identity };
  });
}

/** A kept session that still answers; undefined when there is none. */
async function take(key: string): Promise<Kept | undefined> {
  for (let found = kept.get(key)?.pop(); found !== undefined; found = kept.get(key)?.pop())
    if (await answers(found.reader, ['reset application_name'])) return found;
  return undefined;
}

function lend({ reader: _, ...session }: Kept, connection: Connection, use: Use): void {
  detach(session);
  use.session = session;
  Object.assign(connection, { stream: session.stream });
  session.stream.on('error', (error) => connection.emit('error', error));
  session.stream.on('close', () => connection.emit('end'));
  connection.attachListeners(session.stream);
  connection.ref();
  // Its client gave up waiting, or was ended.
  if (connection._ending) return void session.stream.destroy();
  connection.emit('backendKeyData', session.identity);
  connection.emit('readyForQuery', { name: 'readyForQuery', status: 'I' });
}

async function giveBack(session: Session, key: string): Promise<void> {
  detach(session);
  const reader = new pg.Connection({ stream: () => session.stream });
  reader.attachListeners(session.stream);
  session.stream.on('error', () => {}).on('close', () => reader.emit('end'));
  if (!(await answers(reader, cleaning))) {
    session.stream.destroy();
    return;
  }
  reader.unref();
  makeRoom();
  const those = kept.get(key) ?? [];
  kept.delete(key);
  kept.set(key, [...those, { ...session, reader }]);
}

/** The sessions that were asked for the longest ago go first. */
function makeRoom(): void {
  for (const [key, sessions] of kept) {
    if ([...kept.values()].flat().length < mostKept) return;
    for (const { stream } of sessions) stream.destroy();
    kept.delete(key);
  }
}

/** The last has it add what it counted to the statistics, as the end of a session does. */
const cleaning = [
  'discard all',
  "set application_name = 'kept by tests'",
  'select pg_stat_force_next_flush()',
];

/** Whether all of these succeed, each by itself. */
async function answers(reader: Connection, statements: readonly string[]): Promise<boolean> {
  let waiting = statements.length;
  const answered = new Promise<boolean>((resolve) => {
    reader.on('readyForQuery', () => {
      waiting -= 1;
      if (waiting === 0) resolve(true);
    });
    for (const event of ['errorMessage', 'end']) reader.on(event, () => resolve(false));
  });
  if (reader.stream.destroyed) return false;
  for (const statement of statements) reader.query(statement);
  return await answered.finally(() => reader.removeAllListeners());
}

function detach({ stream, endListeners }: Session): void {
  for (const event of ['data', 'error', 'close']) stream.removeAllListeners(event);
  for (const listener of stream.listeners('end'))
    if (!endListeners.includes(listener)) stream.off('end', listener as () => void);
}
