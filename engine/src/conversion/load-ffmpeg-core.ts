import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { CreateFfmpegCore, FfmpegCore } from './ffmpeg-core-types.ts'

/** What the program takes for a part of a file. */
export interface FileSlice {
  readonly size: number
  read(): ArrayBuffer
}

/** It takes itself for a worker of a browser: what it asks of one is put in its place. */
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
  const places = btoa(JSON.stringify({ wasmURL: 'file:///', workerURL: 'file:///' }))
  return await create({ wasmBinary, mainScriptUrlOrBlob: `file:///#${places}` })
}
