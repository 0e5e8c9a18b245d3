import type { SpeechChunk } from '@atelier/contract/speech/speech'
import { createChunkTimeline } from './chunk-timeline.ts'

interface StreamingSoundDependencies {
  readonly openContext: (rate: number | undefined) => AudioContext
  readonly fetchChunk: (number: number) => Promise<ArrayBuffer>
  /** What can be heard, or where it is heard, has changed. */
  readonly onChange: () => void
}

/** Pieces are laid so many seconds before they are heard: a hidden page is woken once a second only. */
const aheadSeconds = 10
const tickMs = 200

/** A sound that is heard while it grows: its pieces follow each other without a seam, and are fetched shortly before they are due. */
export function createStreamingSound({
  openContext,
  fetchChunk,
  onChange,
}: StreamingSoundDependencies) {
  const line = createChunkTimeline()
  const feed = createFeed({ timeline: line, openContext, fetchChunk })
  let timer: ReturnType<typeof setInterval> | undefined
  const ready = () =>
    feed.chunks.reduce((end, { start, seconds }) => Math.max(end, start + seconds), 0)
  function stop(at?: number) {
    clearInterval(timer)
    timer = undefined
    feed.stop()
    line.stop(at)
  }
  function start() {
    feed.resume()
    timer = setInterval(() => {
      feed.resume()
      onChange()
    }, tickMs)
  }
  const isPaused = () => timer === undefined
  return {
    position: line.position,
    availableSeconds: ready,
    isPaused,
    /** Which piece is heard now. */
    currentChunk: () => feed.chunks.findLast((piece) => piece.start <= line.position())?.number,
    /** Everything there is was heard. */
    isStarved: () => line.position() >= ready() - 0.01,
    setChunks(given: readonly SpeechChunk[]) {
      feed.chunks = given
      if (!isPaused()) feed.resume()
      onChange()
    },
    play() {
      stop()
      start()
      onChange()
    },
    pause() {
      stop()
      onChange()
    },
    seek(to: number) {
      const wasPaused = isPaused()
      stop(Math.min(Math.max(0, to), ready()))
      if (!wasPaused) start()
      onChange()
    },
    close() {
      stop()
      feed.close()
    },
  }
}
export type StreamingSound = ReturnType<typeof createStreamingSound>

interface FeedDependencies extends Omit<StreamingSoundDependencies, 'onChange'> {
  readonly timeline: ReturnType<typeof createChunkTimeline>
}
/** Brings pieces to the line, one at a time. */
function createFeed({ timeline, openContext, fetchChunk }: FeedDependencies) {
  let context: AudioContext | undefined
  /** Changes with each halt: what was fetched for before is not laid any more. */
  let course = 0
  let isBringing = false
  const feed = {
    chunks: [] as readonly SpeechChunk[],
    stop: () => void course++,
    resume() {
      void context?.resume()
      if (!isBringing) void bring()
    },
    close() {
      course += 1
      void context?.close()
      context = undefined
    },
  }
  const next = () =>
    feed.chunks.find(({ start, seconds }) => start + seconds > timeline.scheduledUntil() + 0.001)
  async function bring() {
    isBringing = true
    const mine = course
    try {
      for (
        let piece = next();
        piece && timeline.scheduledUntil() - timeline.position() < aheadSeconds;
        piece = next()
      ) {
        const bytes = await fetchChunk(piece.number)
        if (mine !== course) break
        context ??= openContext(sampleRateOf(bytes))
        const buffer = await context.decodeAudioData(bytes)
        if (mine !== course) break
        timeline.schedule(piece, buffer, context)
      }
    } catch {
      // A piece that does not come is asked for again at the next tick; the whole comes at the end in any case.
    } finally {
      isBringing = false
    }
  }
  return feed
}

/** Of a WAV: decoded at its own rate, pieces join without anything being made up between them. */
function sampleRateOf(bytes: ArrayBuffer): number | undefined {
  const view = new DataView(bytes)
  return bytes.byteLength > 44 && view.getUint32(0) === 0x52494646
    ? view.getUint32(24, true)
    : undefined
}
