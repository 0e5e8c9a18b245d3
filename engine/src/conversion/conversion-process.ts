import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type ChildAccess, confinedEnvironment, confinedOptions } from '#confined-process.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { ConversionMessage, ConversionRequest } from './conversion-protocol.ts'
import type { EncodingRequest } from './encoding.ts'

export type ConversionEvent = Exclude<ConversionMessage, { readonly type: 'failed' }>
export type ConversionProcess = ChildProcess & {
  readonly stdout: Readable
  readonly stderr: Readable
}

/** Bytes of a child's own heap, in MB; samples are outside of it. */
const maxHeapMb = 256
const maxLogCharacters = 2000

export function startProcess(
  program: 'conversion-child.ts' | 'encode-child.ts',
  request: ConversionRequest | EncodingRequest,
): ConversionProcess {
  const main = fileURLToPath(new URL(`./${program}`, import.meta.url))
  const args = [
    `--max-old-space-size=${maxHeapMb}`,
    '--disable-warning=ExperimentalWarning',
    ...confinedOptions(accessOf(request)),
    main,
    JSON.stringify(request),
  ]
  return spawn(process.execPath, args, {
    ...confinedEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The one recording, where its result goes, and ffmpeg. */
const accessOf = (request: ConversionRequest | EncodingRequest): ChildAccess => {
  const result = 'folder' in request ? request.folder : request.to
  const { ffmpeg } = request
  return {
    reads: [request.path, result, ...(ffmpeg.kind === 'wasm' ? [ffmpeg.folder] : [])],
    writes: [result],
    startsPrograms: ffmpeg.kind === 'system',
  }
}

/** The events of a conversion, until its end. @throws EngineFailure when it fails, dies or hangs */
export async function* conversionEvents(
  child: ConversionProcess,
  silenceMs: number,
): AsyncGenerator<ConversionEvent, void, void> {
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-maxLogCharacters)
  })
  const closed = new Promise<void>((resolve) => {
    child.once('error', (cause) => {
      log += cause.message
      resolve()
    })
    child.once('close', () => resolve())
  })
  let isHung = false
  const hang = () => {
    isHung = true
    child.kill('SIGKILL')
  }
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  for (;;) {
    // Only while we wait for the child: the caller may take long to transcribe a chunk.
    const timer = setTimeout(hang, silenceMs)
    const { value: line, done } = await lines.next().finally(() => clearTimeout(timer))
    if (done) break
    const message = JSON.parse(line) as ConversionMessage // our own child
    if (message.type === 'failed')
      throw new EngineFailure(message.reason, { detail: message.detail })
    yield message
    if (message.type === 'end') return
  }
  await closed
  throw new EngineFailure(isHung ? 'timeout' : 'unsupported', {
    detail: `the conversion ended ${log}`.trim(),
  })
}

/** @throws EngineFailure unless it ended without an error */
export async function untilEncoded(child: ConversionProcess, signal: AbortSignal): Promise<void> {
  const kill = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  try {
    child.stdout.resume()
    child.stderr.resume()
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0)
      throw new EngineFailure('unsupported', { detail: `the encoding ended with ${code}` })
  } finally {
    signal.removeEventListener('abort', kill)
  }
}
