import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { NativePackage } from '#embedded/native-packages/native-package.ts'
import { createNativePackages } from '#embedded/native-packages/native-packages.ts'
import {
  type ConversionEvent,
  type ConversionProcess,
  conversionEvents,
  startProcess,
  untilEncoded,
} from './conversion-process.ts'
import type { ConversionRequest, FfmpegSource } from './conversion-protocol.ts'
import { type EncodedFormat, type EncodingRequest, encodedFormats } from './encoding.ts'

export type { ConversionEvent } from './conversion-process.ts'
export type { ConvertedChunk } from './conversion-protocol.ts'

export interface ConverterOptions {
  /** The product's folder, into which missing packages are downloaded. */
  readonly projectRoot: string
  /** Folders of the system's programs, like PATH. Without them, the system's ffmpeg is not used. */
  readonly programFolders?: string
  /** Of the package manager, when ffmpeg is installed. */
  readonly environment?: Readonly<Record<string, string>>
  /** A child that reports nothing for this long is hung. */
  readonly silenceMs?: number
}
export type ConversionInput = Pick<
  ConversionRequest,
  'path' | 'folder' | 'plannedCuts' | 'maxSeconds'
>

const defaultSilenceMs = 120_000

/** Reads recordings of any format, with the system's ffmpeg or else with a downloaded one. */
export function createConverter({
  projectRoot,
  programFolders = '',
  environment = {},
  silenceMs = defaultSilenceMs,
}: ConverterOptions) {
  const packages = createNativePackages({ projectRoot, environment })
  const children = new Set<ConversionProcess>()
  const { find: findFfmpeg, install } = createFfmpegFinder(packages.ffmpeg, programFolders)

  return {
    /**
     * Installs ffmpeg where the system has none. For the start of the server only: no user makes it
     * download a program. @throws EngineFailure when it cannot be had
     */
    install,
    /** Resolves once recordings can be read. @throws EngineFailure when no ffmpeg is available */
    ready: async (signal: AbortSignal): Promise<void> => void (await findFfmpeg(signal)),
    /**
     * The chunks of a recording as they are cut. Each is a WAV that the consumer removes.
     * @throws EngineFailure `unsupported` for a file without sound, `too-large` for one that is longer
     * than `maxSeconds`, `timeout` when the conversion hangs
     */
    async *convert(
      conversion: ConversionInput,
      signal: AbortSignal,
    ): AsyncGenerator<ConversionEvent, void, void> {
      const request: ConversionRequest = { ...conversion, ffmpeg: await findFfmpeg(signal) }
      yield* runConversion({ request, children, silenceMs, signal })
    },
    /** Formats into which sounds can be encoded here; empty until the encoder is downloaded. */
    encodings: (): readonly EncodedFormat[] =>
      packages.ffmpeg.state().state === 'failed' ? [] : encodedFormats,
    /**
     * Encodes a sound into a smaller format.
     * @throws EngineFailure when the encoder is not available, or fails
     */
    async encode(sound: Omit<EncodingRequest, 'ffmpeg'>, signal: AbortSignal): Promise<void> {
      const request: EncodingRequest = { ...sound, ffmpeg: await findFfmpeg(signal) }
      signal.throwIfAborted()
      const child = startProcess('encode-child.ts', request)
      children.add(child)
      try {
        await untilEncoded(child, AbortSignal.any([signal, AbortSignal.timeout(silenceMs)]))
      } finally {
        children.delete(child)
      }
    },
    /** Of the running children. */
    pids: (): number[] => [...children].flatMap(({ pid }) => pid ?? []),
    close(): void {
      packages.close()
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
export type Converter = ReturnType<typeof createConverter>

interface Conversion {
  readonly request: ConversionRequest
  readonly children: Set<ConversionProcess>
  readonly silenceMs: number
  readonly signal: AbortSignal
}

/** The child ends with the generator, for whatever reason that ends. */
async function* runConversion({
  request,
  children,
  silenceMs,
  signal,
}: Conversion): AsyncGenerator<ConversionEvent, void, void> {
  signal.throwIfAborted()
  const child = startProcess('conversion-child.ts', request)
  children.add(child)
  const kill = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  try {
    yield* conversionEvents(child, silenceMs)
  } catch (cause) {
    signal.throwIfAborted()
    throw cause
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
    children.delete(child)
  }
}

/** The system's ffmpeg, else the installed one. */
function createFfmpegFinder(nativePackage: NativePackage, programFolders: string) {
  let system: Promise<string | undefined> | undefined
  const findSystem = () => {
    system ??= findProgram(programFolders.split(delimiter).filter((folder) => folder !== ''))
    return system
  }
  return {
    async find(signal: AbortSignal): Promise<FfmpegSource> {
      const program = await findSystem()
      if (program !== undefined) return { kind: 'system', program }
      await nativePackage.whenInstalled(signal)
      return { kind: 'wasm', folder: nativePackage.folder }
    },
    async install(signal: AbortSignal): Promise<void> {
      if ((await findSystem()) === undefined) await nativePackage.ensure(signal)
    },
  }
}

async function findProgram(folders: readonly string[]): Promise<string | undefined> {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  for (const path of folders.map((folder) => join(folder, name))) {
    if (await isExecutable(path)) return path
  }
  return undefined
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
