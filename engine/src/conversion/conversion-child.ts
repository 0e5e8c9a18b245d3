/**
 * The conversion child. Recordings come from strangers and their decoders are old C code, so they
 * are read in a separate process, which opens only its own file and which the parent ends.
 */
import { writeSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { createChunkFiles } from './chunk-files.ts'
import {
  type ConversionMessage,
  type ConversionRequest,
  conversionSampleRate,
} from './conversion-protocol.ts'
import { durationIn } from './ffmpeg-arguments.ts'
import { runSystemFfmpeg, runWasmFfmpeg } from './run-ffmpeg.ts'
import { createSilenceSplitter } from './silence-splitter.ts'
import { createWaveformPeaks } from './waveform-peaks.ts'

const { path, folder, plannedCuts, ffmpeg } = JSON.parse(process.argv[2] ?? '') as ConversionRequest // from our own converter

/** Chunks that wait to be transcribed; more would only fill the disk. */
const pendingChunksMax = 60
const waitMs = 200
const peaksMax = 2000
/** Far more than any recording needs. */
const memoryMax = 1_500_000_000
const aliveEverySamples = 60 * conversionSampleRate

const server = process.ppid
const sleepBuffer = new Int32Array(new SharedArrayBuffer(4))
const lastLogLines: string[] = []
let sinceAlive = 0

const send = (message: ConversionMessage) => void writeSync(1, `${JSON.stringify(message)}\n`)
function exitIfOrphaned() {
  if (process.ppid !== server) process.exit(0)
  if (process.memoryUsage.rss() > memoryMax) fail('too much memory')
}
function fail(detail: string): never {
  send({ type: 'failed', detail })
  process.exit(1)
}
function onLogLine(line: string) {
  const seconds = durationIn(line)
  if (seconds !== undefined) send({ type: 'length', seconds })
  if (line.trim() !== '') lastLogLines.push(line)
  if (lastLogLines.length > 10) lastLogLines.shift()
}

const files = createChunkFiles({
  folder,
  rate: conversionSampleRate,
  onChunk: (chunk) => send({ type: 'piece', ...chunk }),
})
const splitter = createSilenceSplitter({
  rate: conversionSampleRate,
  sink: files,
  plannedCuts,
})
const peaks = createWaveformPeaks(conversionSampleRate)
/** Calls since the folder was last read. */
let sinceChecked = pendingChunksMax

function onSamples(samples: Int16Array) {
  splitter.push(samples)
  peaks.push(samples)
  sinceAlive += samples.length
  if (sinceAlive < aliveEverySamples) return
  sinceAlive = 0
  send({ type: 'alive' })
  exitIfOrphaned()
}
const isFull = () => {
  sinceChecked = 0
  return files.waiting() >= pendingChunksMax
}

/** The WebAssembly program calls synchronously, so blocking this thread is the only way to make it wait. */
function onSamplesBlocking(samples: Int16Array) {
  onSamples(samples)
  sinceChecked += 1
  while (sinceChecked > pendingChunksMax && isFull()) {
    Atomics.wait(sleepBuffer, 0, 0, waitMs)
    send({ type: 'alive' })
    exitIfOrphaned()
  }
}
async function onSamplesAsync(samples: Int16Array) {
  onSamples(samples)
  sinceChecked += 1
  while (sinceChecked > pendingChunksMax && isFull()) {
    await delay(waitMs)
    send({ type: 'alive' })
    exitIfOrphaned()
  }
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const succeeded =
  ffmpeg.kind === 'system'
    ? await runSystemFfmpeg(ffmpeg.program, { path, onSamples: onSamplesAsync, onLogLine })
    : await runWasmFfmpeg(ffmpeg.folder, { path, onSamples: onSamplesBlocking, onLogLine })
const samples = splitter.end()
files.finish()
// A truncated recording is converted as far as it goes.
if (!succeeded && samples === 0) fail(lastLogLines.join('\n'))
send({ type: 'end', samples, peaks: peaks.end(peaksMax) })
