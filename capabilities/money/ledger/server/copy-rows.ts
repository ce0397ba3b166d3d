import pg from 'pg';
import type { LaneField, LaneRows } from '../face.ts';

/**
 * Adds rows by COPY. They are sent behind the statement without waiting for its answer: when that is an
 * error, they are ignored.
 */
export function copyRows(client: pg.Client, { into, rows }: LaneRows): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null | undefined) => (error ? reject(error) : resolve());
    client.query(new CopyIn(`copy ${into} from stdin`, textOf(rows), done));
  });
}

/** A COPY that has its rows at hand; pg knows the messages, but has no statement that sends them. */
class CopyIn extends pg.Query {
  override readonly submit: (connection: pg.Connection) => void;

  constructor(text: string, lines: string, done: (error: Error | null | undefined) => void) {
    super({ text }, undefined, done);
    // Named before it is assigned, so that it is no old garbage (docs/decisions/0059-garbage-dies-young.md).
    const submit = (connection: pg.Connection) => {
      connection.query(text);
      connection.stream.write(copyMessages(lines));
    };
    this.submit = submit;
  }

  /** pg would ask for the rows when this answer comes. */
  handleCopyInResponse(): void {}
}

/** `CopyData` and `CopyDone` of the protocol: a letter, the length of what follows it, and the rows. */
function copyMessages(lines: string): Buffer {
  const length = Buffer.byteLength(lines);
  const messages = Buffer.allocUnsafe(length + 10);
  messages.write('d', 0, 'latin1');
  messages.writeInt32BE(length + 4, 1);
  messages.write(lines, 5, 'utf8');
  messages.write('c', length + 5, 'latin1');
  messages.writeInt32BE(4, length + 6);
  return messages;
}

/** A line for each row. Written in one go: a batch of the lane has tens of thousands of fields. */
function textOf(rows: readonly (readonly LaneField[])[]): string {
  let text = '';
  for (const row of rows) {
    let separator = '';
    for (const field of row) {
      text += separator + fieldText(field);
      separator = '\t';
    }
    text += '\n';
  }
  return text;
}

const special = /[\\\t\n\r]/;

function fieldText(field: LaneField): string {
  if (field === null || field === undefined) return '\\N';
  if (typeof field !== 'string') return `${field}`;
  return special.test(field) ? field.replace(/[\\\t\n\r]/g, escaped) : field;
}

const letters: Readonly<Record<string, string>> = { '\t': 't', '\n': 'n', '\r': 'r' };

function escaped(character: string): string {
  return `\\${letters[character] ?? character}`;
}
