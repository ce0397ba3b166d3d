import { parentPort, workerData } from 'node:worker_threads';
import load from '@cornerstonejs/codec-openjpeg/decodewasmjs';

/** Decodes one JPEG 2000 codestream and ends. What goes wrong in here ends nothing but this thread. */

const { J2KDecoder } = await load();
const codestream: Uint8Array = workerData;
const decoder = new J2KDecoder();
decoder.getEncodedBuffer(codestream.length).set(codestream);
decoder.decode();
const { width, height, componentCount } = decoder.getFrameInfo();
// A copy: the decoder's memory ends with the thread.
const pixels = Uint8Array.from(decoder.getDecodedBuffer() ?? []);
parentPort?.postMessage({ width, height, componentCount, pixels });
