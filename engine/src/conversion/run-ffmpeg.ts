import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { conversionSampleRate } from './conversion-protocol.ts'
import { ffmpegArguments } from './ffmpeg-arguments.ts'

import { type FfmpegCore, type FileSlice, loadFfmpegCore } from './load-ffmpeg-core.ts'

export interface FfmpegRunOptions {
  readonly path: string
  /** Receives samples as they come; ffmpeg waits until the promise resolves. */
  onSamples(samples: Int16Array): void | Promise<void>
  onLogLine(line: string): void
}

/** Runs the system's ffmpeg in its own process. Returns whether it succeeded. */
export async function runSystemFfmpeg(
  program: string,
  { path, onSamples, onLogLine }: FfmpegRunOptions,
): Promise<boolean> {
  const args = ffmpegArguments({ from: `file:${path}`, to: 'pipe:1', rate: conversionSampleRate })
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = once(child, 'close')
  child.stderr.setEncoding('utf8').on('data', (text: string) => text.split('\n').forEach(onLogLine))
  let odd = Buffer.alloc(0)
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    const bytes = odd.length === 0 ? chunk : Buffer.concat([odd, chunk])
    odd = Buffer.from(bytes.subarray(bytes.length - (bytes.length % 2)))
    await onSamples(samplesIn(bytes.subarray(0, bytes.length - (bytes.length % 2))))
  }
  const [code] = (await ended) as [number | null]
  return code === 0
}

/** Runs ffmpeg compiled to WebAssembly in this process. It reads the recording directly, and stores nothing. */
export async function runWasmFfmpeg(
  folder: string,
  { path, onSamples, onLogLine }: FfmpegRunOptions,
): Promise<boolean> {
  const core = await loadFfmpegCore(folder)
  const file = openSync(path, 'r')
  try {
    mountRecording(core, file, onSamples)
    core.setLogger(({ message }) => onLogLine(message))
    core.setTimeout(-1)
    return (
      core.exec(
        ...ffmpegArguments({ from: '/in/recording', to: '/samples', rate: conversionSampleRate }),
      ) === 0
    )
  } finally {
    closeSync(file)
  }
}

/** Mounts the recording as `/in/recording`, and a device for the samples as `/samples`. */
export function mountRecording(
  { FS }: FfmpegCore,
  file: number,
  onSamples: FfmpegRunOptions['onSamples'],
): void {
  const { size } = fstatSync(file)
  FS.mkdir('/in')
  FS.mount(
    FS.filesystems.WORKERFS,
    { blobs: [{ name: 'recording', data: sliceable(file, size) }] },
    '/in',
  )
  const device = FS.makedev(99, 0)
  FS.registerDevice(device, samplesDevice(onSamples))
  FS.mkdev('/samples', 0o600, device)
}

/** An open file as the WORKERFS file system expects it. */
const sliceable = (file: number, size: number) => ({
  size,
  slice(from: number, to: number): FileSlice {
    const length = Math.max(0, Math.min(to, size) - from)
    return { size: length, read: () => readAll(file, from, length) }
  },
})

function readAll(file: number, from: number, length: number): ArrayBuffer {
  const bytes = new Uint8Array(length)
  for (let done = 0; done < length; ) {
    const read = readSync(file, bytes, done, length - done, from + done)
    if (read === 0) break
    done += read
  }
  return bytes.buffer
}

/** The device to which ffmpeg writes its samples. */
const samplesDevice = (onSamples: FfmpegRunOptions['onSamples']) => ({
  open(stream: { seekable: boolean }) {
    stream.seekable = false
  },
  close: () => undefined,
  read: () => 0,
  write(_stream: unknown, memory: Int8Array, offset: number, length: number) {
    // A copy: ffmpeg reuses this memory.
    void onSamples(
      samplesIn(new Uint8Array(memory.buffer, memory.byteOffset + offset, length).slice()),
    )
    return length
  },
})

/** The samples in raw bytes, which may be unaligned. */
function samplesIn(bytes: Uint8Array): Int16Array {
  const aligned = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice()
  return new Int16Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 1)
}
