/** `@ffmpeg/core` as far as it is used here; the package brings no types. */
export interface FfmpegCore {
  readonly FS: {
    readonly filesystems: { readonly WORKERFS: object }
    mkdir(path: string): void
    writeFile(path: string, bytes: Uint8Array): void
    readFile(path: string): Uint8Array
    mount(type: object, options: object, path: string): void
    makedev(major: number, minor: number): number
    registerDevice(device: number, operations: object): void
    mkdev(path: string, mode: number, device: number): void
  }
  setLogger(logger: (line: { readonly message: string }) => void): void
  setTimeout(milliseconds: number): void
  /** 0 when all went well. */
  exec(...args: readonly string[]): number
}
export type CreateFfmpegCore = (options: {
  readonly wasmBinary: Uint8Array
  readonly mainScriptUrlOrBlob: string
}) => Promise<FfmpegCore>
