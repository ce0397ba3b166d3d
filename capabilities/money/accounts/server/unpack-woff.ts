import { inflateSync } from 'node:zlib';

const head = { woff: 44, woffTable: 20, sfnt: 12, sfntTable: 16 };

/**
 * The font inside a WOFF file (W3C, WOFF 1.0), its tables unpacked by zlib. The PDF library's own unpacking
 * fails on files that are in order: two slices of the Chinese typefaces lost the table that finds letters.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(head.sfnt + count * head.sfntTable);
  woff.copy(directory, 0, 4, 8);
  const powers = Math.floor(Math.log2(count));
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(2 ** powers * 16, 6);
  directory.writeUInt16BE(powers, 8);
  directory.writeUInt16BE((count - 2 ** powers) * 16, 10);
  const parts = [directory];
  let end = directory.length;
  for (let index = 0; index < count; index += 1) {
    const at = head.woff + index * head.woffTable;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const body = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(body) : body;
    if (table.length !== length) throw new Error('a table of the WOFF font has the wrong length');
    const entry = head.sfnt + index * head.sfntTable;
    woff.copy(directory, entry, at, at + 4);
    woff.copy(directory, entry + 4, at + 16, at + 20);
    directory.writeUInt32BE(end, entry + 8);
    directory.writeUInt32BE(length, entry + 12);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    table.copy(padded);
    parts.push(padded);
    end += padded.length;
  }
  return Buffer.concat(parts);
}
