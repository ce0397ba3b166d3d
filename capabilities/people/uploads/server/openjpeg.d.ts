/** OpenJPEG as WebAssembly; the package brings no types. Only what is used of it. */
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
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
  function load(): Promise<{ readonly J2KDecoder: new () => Decoder }>;
  export = load;
}

declare module '@cornerstonejs/codec-openjpeg/wasmjs' {
  interface Encoder {
    getDecodedBuffer(frame: object): Uint8Array;
    getEncodedBuffer(): Uint8Array;
    encode(): void;
  }
  function load(): Promise<{ readonly J2KEncoder: new () => Encoder }>;
  export = load;
}
