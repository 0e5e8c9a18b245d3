import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The used part of `@ffmpeg/core`; the package has no types. */
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
type CreateFfmpegCore = (options: {
  readonly wasmBinary: Uint8Array
  readonly mainScriptUrlOrBlob: string
}) => Promise<FfmpegCore>

/** What the program accepts as a part of a file. */
export interface FileSlice {
  readonly size: number
  read(): ArrayBuffer
}

/** It expects to run in a browser's worker, so the globals that it uses are defined here. */
export async function loadFfmpegCore(folder: string): Promise<FfmpegCore> {
  class FileReaderSync {
    readAsArrayBuffer(slice: FileSlice): ArrayBuffer {
      return slice.read()
    }
  }
  Object.assign(globalThis, { self: globalThis, location: { href: 'file:///' }, FileReaderSync })
  const require = createRequire(join(folder, 'package.json'))
  const create = require('@ffmpeg/core') as CreateFfmpegCore
  const wasmBinary = readFileSync(require.resolve('@ffmpeg/core/wasm'))
  const urls = btoa(JSON.stringify({ wasmURL: 'file:///', workerURL: 'file:///' }))
  return await create({ wasmBinary, mainScriptUrlOrBlob: `file:///#${urls}` })
}
