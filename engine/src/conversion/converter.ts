import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createNativePackages } from '#embedded/native-packages/native-packages.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { ConversionMessage, ConversionRequest, FfmpegSource } from './conversion-protocol.ts'
import { type EncodedFormat, type EncodingRequest, encodedFormats } from './encoding.ts'

export type { ConvertedChunk } from './conversion-protocol.ts'
export type ConversionEvent = Exclude<ConversionMessage, { readonly type: 'alive' | 'failed' }>

export interface ConverterOptions {
  /** The folder of the product, where what is missing is fetched to. */
  readonly projectRoot: string
  /** Folders in which the system's programs lie, as its PATH has them; none: its ffmpeg is not used. */
  readonly programFolders?: string
  /** Nothing heard of a child for so long: it is hung. */
  readonly silenceMs?: number
}
export type ConversionInput = Pick<ConversionRequest, 'path' | 'folder' | 'plannedCuts'>

/** Bytes of a child's own heap, in MB; samples lie outside of it. */
const heapMax = 256
const defaultSilenceMs = 120_000

/** Reads recordings of any kind: the system's ffmpeg where there is one, else one that is fetched. */
export function createConverter({
  projectRoot,
  programFolders = '',
  silenceMs = defaultSilenceMs,
}: ConverterOptions) {
  const parts = createNativePackages({ projectRoot })
  const children = new Set<ChildProcess>()
  let system: Promise<string | undefined> | undefined

  async function reader(signal: AbortSignal): Promise<FfmpegSource> {
    system ??= findProgram(programFolders.split(delimiter).filter((folder) => folder !== ''))
    const program = await system
    if (program !== undefined) return { kind: 'system', program }
    await parts.ffmpeg.ensure(signal)
    return { kind: 'wasm', folder: parts.ffmpeg.folder }
  }

  return {
    /** Settles once recordings can be read. @throws EngineFailure when what reads them cannot be had */
    ready: async (signal: AbortSignal): Promise<void> => void (await reader(signal)),
    /**
     * The pieces of a recording as they are cut, each a WAV that whoever has used it removes.
     * @throws EngineFailure `unsupported` for what holds no sound, `timeout` for what never ends
     */
    async *convert(
      conversion: ConversionInput,
      signal: AbortSignal,
    ): AsyncGenerator<ConversionEvent, void, void> {
      const order: ConversionRequest = { ...conversion, ffmpeg: await reader(signal) }
      signal.throwIfAborted()
      const child = start('conversion-child.ts', order)
      children.add(child)
      const kill = () => void child.kill('SIGKILL')
      signal.addEventListener('abort', kill, { once: true })
      try {
        yield* messagesOf(child, silenceMs)
      } catch (cause) {
        signal.throwIfAborted()
        throw cause
      } finally {
        signal.removeEventListener('abort', kill)
        kill()
        children.delete(child)
      }
    },
    /** Formats that sounds can be put into here; none while what does it could not be fetched. */
    encodings: (): readonly EncodedFormat[] =>
      parts.ffmpeg.state().state === 'failed' ? [] : encodedFormats,
    /**
     * A sound in a format that takes less room.
     * @throws EngineFailure when what makes it cannot be had, or fails
     */
    async encode(sound: Omit<EncodingRequest, 'ffmpeg'>, signal: AbortSignal): Promise<void> {
      const order: EncodingRequest = { ...sound, ffmpeg: await reader(signal) }
      signal.throwIfAborted()
      const child = start('encode-child.ts', order)
      children.add(child)
      try {
        await untilEncoded(child, AbortSignal.any([signal, AbortSignal.timeout(silenceMs)]))
      } finally {
        children.delete(child)
      }
    },
    /** Processes at work, for the curious. */
    pids: (): number[] => [...children].flatMap(({ pid }) => pid ?? []),
    close(): void {
      parts.close()
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
export type Converter = ReturnType<typeof createConverter>

function start(
  program: 'conversion-child.ts' | 'encode-child.ts',
  order: ConversionRequest | EncodingRequest,
) {
  const main = fileURLToPath(new URL(`./${program}`, import.meta.url))
  // Nothing of the environment, which holds secrets; only Windows cannot start a program without it.
  const env = process.platform === 'win32' ? {} : { env: {} }
  const args = [
    `--max-old-space-size=${heapMax}`,
    '--disable-warning=ExperimentalWarning',
    main,
    JSON.stringify(order),
  ]
  return spawn(process.execPath, args, { ...env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function* messagesOf(
  child: ReturnType<typeof start>,
  silenceMs: number,
): AsyncGenerator<ConversionEvent, void, void> {
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-2000)
  })
  const gone = new Promise<void>((resolve) => {
    child.once('error', (cause) => {
      words += cause.message
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
    // Only while it is waited for: whoever hears a piece meanwhile may take long.
    const watch = setTimeout(hang, silenceMs)
    const { value: line, done } = await lines.next().finally(() => clearTimeout(watch))
    if (done) break
    const message = JSON.parse(line) as ConversionMessage // our own child
    if (message.type === 'failed')
      throw new EngineFailure('unsupported', { detail: message.detail })
    if (message.type !== 'alive') yield message
    if (message.type === 'end') return
  }
  await gone
  throw new EngineFailure(isHung ? 'timeout' : 'unsupported', {
    detail: `the conversion ended ${words}`.trim(),
  })
}

/** @throws EngineFailure unless it ended well */
async function untilEncoded(child: ReturnType<typeof start>, signal: AbortSignal): Promise<void> {
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

async function findProgram(folders: readonly string[]): Promise<string | undefined> {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  for (const path of folders.map((folder) => join(folder, name))) {
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path
  }
  return undefined
}
