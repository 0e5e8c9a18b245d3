import { writeSync } from 'node:fs'
import { toFrame } from '../message-frames.ts'
import type { BlocksMessage, ImageMessage } from './document-messages.ts'

/** The pipe to the parent. */
export const framesDescriptor = 4
/** So much work may be sent before the parent says that it took it. */
export const aheadMs = 1000

const [sentIndex, takenIndex, waitingIndex, length] = [0, 1, 2, 3]

/** What the thread that reads and the one that watches it know of each other. */
export type ReadingProgress = Int32Array<SharedArrayBuffer>
export const createProgress = (): ReadingProgress =>
  new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT))

/** How many frames were sent; `undefined` while the reading thread only waits. */
export const sentFrames = (progress: ReadingProgress): number | undefined =>
  Atomics.load(progress, waitingIndex) === 1 ? undefined : Atomics.load(progress, sentIndex)

/** The parent has taken so many frames. */
export function noteTaken(progress: ReadingProgress, frames: number): void {
  Atomics.store(progress, takenIndex, frames)
  Atomics.notify(progress, takenIndex)
}

/**
 * Sends as it is read, and a little ahead of the parent. A frame is written before what follows it is read: whatever that does to this
 * process, the system has the frame, and the parent gets it.
 */
export async function sendAhead(
  batches: AsyncIterable<readonly (BlocksMessage | ImageMessage)[]>,
  progress: ReadingProgress,
): Promise<void> {
  /** Milliseconds of work of the frames that the parent has not taken yet. */
  const ahead: number[] = []
  let sent = 0
  let work = startWork()
  for await (const messages of batches) {
    const workedMs = work()
    Atomics.store(progress, waitingIndex, 1)
    writeWhole(toFrame({ messages, workedMs }))
    sent += 1
    Atomics.store(progress, sentIndex, sent)
    ahead.push(workedMs)
    waitUntilTaken(progress, { sent, ahead })
    work = startWork()
    Atomics.store(progress, waitingIndex, 0)
  }
  Atomics.store(progress, waitingIndex, 1)
}

/** On a busy machine the clock goes on without the processor; several threads use the processor faster than the clock. */
export function startWork(): () => number {
  const [cpu, clock] = [process.cpuUsage(), performance.now()]
  return () => {
    const { user, system } = process.cpuUsage(cpu)
    return Math.min((user + system) / 1000, performance.now() - clock)
  }
}

interface Ahead {
  readonly sent: number
  readonly ahead: number[]
}

function waitUntilTaken(progress: ReadingProgress, { sent, ahead }: Ahead): void {
  for (;;) {
    const taken = Atomics.load(progress, takenIndex)
    ahead.splice(0, ahead.length - (sent - taken))
    if (ahead.reduce((sum, ms) => sum + ms, 0) < aheadMs) return
    Atomics.wait(progress, takenIndex, taken)
  }
}

/** The pipe blocks: once it is full, this waits for the parent. */
function writeWhole(bytes: Buffer): void {
  for (let written = 0; written < bytes.length; )
    written += writeSync(framesDescriptor, bytes, written)
}
