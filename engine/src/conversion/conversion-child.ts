/**
 * The child of conversion: recordings come from strangers and their readers are old C, so what reads them lives in a process that
 * may die, opens nothing but its file, and is ended by whoever started it.
 */
import { writeSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type ConversionMessage,
  type ConversionOrder,
  conversionRate,
} from './conversion-messages.ts'
import { createCutter } from './cutter.ts'
import { lengthIn } from './ffmpeg-arguments.ts'
import { createPeaks } from './peaks.ts'
import { createPieceFiles } from './piece-files.ts'
import { runSystemFfmpeg, runWasmFfmpeg } from './run-ffmpeg.ts'

const { path, folder, planned, ffmpeg } = JSON.parse(process.argv[2] ?? '') as ConversionOrder // from our own converter

/** Pieces that wait to be heard; more would only fill the disk. */
const waitingMax = 60
const waitMs = 200
const peaksMax = 2000
/** Far more than any recording needs. */
const memoryMax = 1_500_000_000
const aliveEverySamples = 60 * conversionRate

const server = process.ppid
const sleeping = new Int32Array(new SharedArrayBuffer(4))
const lastWords: string[] = []
let sinceAlive = 0

const tell = (message: ConversionMessage) => void writeSync(1, `${JSON.stringify(message)}\n`)
function stayOnlyIfWanted() {
  if (process.ppid !== server) process.exit(0)
  if (process.memoryUsage.rss() > memoryMax) fail('too much memory')
}
function fail(detail: string): never {
  tell({ type: 'failed', detail })
  process.exit(1)
}
function say(line: string) {
  const seconds = lengthIn(line)
  if (seconds !== undefined) tell({ type: 'length', seconds })
  if (line.trim() !== '') lastWords.push(line)
  if (lastWords.length > 10) lastWords.shift()
}

const files = createPieceFiles({
  folder,
  rate: conversionRate,
  onPiece: (piece) => tell({ type: 'piece', ...piece }),
})
const cutter = createCutter({ rate: conversionRate, sink: files, planned })
const peaks = createPeaks(conversionRate)
let sinceLooked = waitingMax

function take(samples: Int16Array) {
  cutter.push(samples)
  peaks.push(samples)
  sinceAlive += samples.length
  if (sinceAlive < aliveEverySamples) return
  sinceAlive = 0
  tell({ type: 'alive' })
  stayOnlyIfWanted()
}
const isFull = () => {
  sinceLooked = 0
  return files.waiting() >= waitingMax
}

/** The program within this process knows no waiting but this one. */
function takeAtOnce(samples: Int16Array) {
  take(samples)
  sinceLooked += 1
  while (sinceLooked > waitingMax && isFull()) {
    Atomics.wait(sleeping, 0, 0, waitMs)
    tell({ type: 'alive' })
    stayOnlyIfWanted()
  }
}
async function takeWhenReady(samples: Int16Array) {
  take(samples)
  sinceLooked += 1
  while (sinceLooked > waitingMax && isFull()) {
    await delay(waitMs)
    tell({ type: 'alive' })
    stayOnlyIfWanted()
  }
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const isWell =
  ffmpeg.kind === 'system'
    ? await runSystemFfmpeg(ffmpeg.program, { path, take: takeWhenReady, say })
    : await runWasmFfmpeg(ffmpeg.folder, { path, take: takeAtOnce, say })
const samples = cutter.end()
files.finish()
// A recording that was cut off is read as far as it goes.
if (!isWell && samples === 0) fail(lastWords.join('\n'))
tell({ type: 'end', samples, peaks: peaks.end(peaksMax) })
