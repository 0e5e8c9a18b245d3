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
  maxSecondsAhead,
} from './conversion-protocol.ts'
import { durationIn, isEstimating } from './ffmpeg-arguments.ts'
import { runSystemFfmpeg, runWasmFfmpeg } from './run-ffmpeg.ts'
import { createSilenceSplitter } from './silence-splitter.ts'
import { createWaveformPeaks } from './waveform-peaks.ts'

const request = JSON.parse(process.argv[2] ?? '') as ConversionRequest // from our own converter
const { path, folder, plannedCuts, maxSeconds, ffmpeg } = request

const maxSamples = maxSeconds * conversionSampleRate
const maxSamplesAhead = maxSecondsAhead * conversionSampleRate
const waitMs = 200
const aliveEveryMs = 1000
const peaksMax = 2000
/** Far more than any recording needs. */
const memoryMax = 1_500_000_000
const aliveEverySamples = 60 * conversionSampleRate

const server = process.ppid
const sleepBuffer = new Int32Array(new SharedArrayBuffer(4))
const lastLogLines: string[] = []
let sinceAlive = 0
let aliveAt = performance.now()
let converted = 0
let isLengthEstimated = false

const send = (message: ConversionMessage) => void writeSync(1, `${JSON.stringify(message)}\n`)
function exitIfOrphaned() {
  if (process.ppid !== server) process.exit(0)
  if (process.memoryUsage.rss() > memoryMax) fail('too much memory')
}
function fail(detail: string, reason: 'unsupported' | 'too-large' = 'unsupported'): never {
  send({ type: 'failed', reason, detail })
  process.exit(1)
}
/** Lets the server look at its disk, and ends with it. */
function showAlive() {
  if (sinceAlive < aliveEverySamples && performance.now() - aliveAt < aliveEveryMs) return
  sinceAlive = 0
  aliveAt = performance.now()
  send({ type: 'alive' })
  exitIfOrphaned()
}
function onLogLine(line: string) {
  const seconds = durationIn(line)
  if (isEstimating(line)) isLengthEstimated = true
  if (seconds !== undefined && seconds > maxSeconds && !isLengthEstimated)
    fail(`${seconds} seconds by its header`, 'too-large')
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

/** What is being recognized counts: nothing was used of it. */
const isTooFarAhead = (next: number) => files.isUnusedBefore(converted + next - maxSamplesAhead)
function onSamples(samples: Int16Array) {
  converted += samples.length
  sinceAlive += samples.length
  if (converted > maxSamples) fail('longer than its header says', 'too-large')
  splitter.push(samples)
  peaks.push(samples)
  showAlive()
}
/** The WebAssembly program calls synchronously, so blocking this thread is the only way to make it wait. */
function onSamplesBlocking(samples: Int16Array) {
  while (isTooFarAhead(samples.length)) {
    Atomics.wait(sleepBuffer, 0, 0, waitMs)
    showAlive()
  }
  onSamples(samples)
}
async function onSamplesAsync(samples: Int16Array) {
  while (isTooFarAhead(samples.length)) {
    await delay(waitMs)
    showAlive()
  }
  onSamples(samples)
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
