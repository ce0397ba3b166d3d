import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

/** Decodes one JPEG 2000 codestream and ends. What goes wrong in here ends nothing but this thread. */

interface FrameInfo {
  readonly width: number;
  readonly height: number;
  readonly componentCount: number;
}
interface Decoder {
  getEncodedBuffer(length: number): Uint8Array;
  getDecodedBuffer(): Uint8Array | undefined;
  decode(): void;
  getFrameInfo(): FrameInfo;
}

const load: () => Promise<{ readonly J2KDecoder: new () => Decoder }> = createRequire(import.meta.url)(
  '@cornerstonejs/codec-openjpeg/decodewasmjs',
);
const { J2KDecoder } = await load();
const codestream: Uint8Array = workerData;
const decoder = new J2KDecoder();
decoder.getEncodedBuffer(codestream.length).set(codestream);
decoder.decode();
const { width, height, componentCount } = decoder.getFrameInfo();
// A copy: the decoder's memory ends with the thread.
const pixels = Uint8Array.from(decoder.getDecodedBuffer() ?? []);
parentPort?.postMessage({ width, height, componentCount, pixels });
