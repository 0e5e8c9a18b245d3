import type { SpokenPiece } from '@atelier/contract/speech'
import { createPieceLine } from './piece-line.ts'

interface Options {
  readonly openContext: (rate: number | undefined) => AudioContext
  readonly fetchPiece: (number: number) => Promise<ArrayBuffer>
  /** What can be heard, or where it is heard, has changed. */
  readonly onChange: () => void
}

/** Pieces are laid so many seconds before they are heard: a hidden page is woken once a second only. */
const aheadSeconds = 10
const tickMs = 200

/** A sound that is heard while it grows: its pieces follow each other without a seam, and are fetched shortly before they are due. */
export function createGrowingSound({ openContext, fetchPiece, onChange }: Options) {
  const line = createPieceLine()
  const feed = createFeed({ line, openContext, fetchPiece })
  let timer: ReturnType<typeof setInterval> | undefined
  const ready = () =>
    feed.pieces.reduce((end, { start, seconds }) => Math.max(end, start + seconds), 0)
  function stop(at?: number) {
    clearInterval(timer)
    timer = undefined
    feed.halt()
    line.stop(at)
  }
  function start() {
    feed.go()
    timer = setInterval(() => {
      feed.go()
      onChange()
    }, tickMs)
  }
  const isPaused = () => timer === undefined
  return {
    position: line.position,
    ready,
    isPaused,
    /** Which piece is heard now. */
    piece: () => feed.pieces.findLast((piece) => piece.start <= line.position())?.number,
    /** Everything there is was heard. */
    isStarved: () => line.position() >= ready() - 0.01,
    setPieces(given: readonly SpokenPiece[]) {
      feed.pieces = given
      if (!isPaused()) feed.go()
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
export type GrowingSound = ReturnType<typeof createGrowingSound>

interface FeedOptions extends Omit<Options, 'onChange'> {
  readonly line: ReturnType<typeof createPieceLine>
}
/** Brings pieces to the line, one at a time. */
function createFeed({ line, openContext, fetchPiece }: FeedOptions) {
  let context: AudioContext | undefined
  /** Changes with each halt: what was fetched for before is not laid any more. */
  let course = 0
  let isBringing = false
  const feed = {
    pieces: [] as readonly SpokenPiece[],
    halt: () => void course++,
    go() {
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
    feed.pieces.find(({ start, seconds }) => start + seconds > line.laidUntil() + 0.001)
  async function bring() {
    isBringing = true
    const mine = course
    try {
      for (
        let piece = next();
        piece && line.laidUntil() - line.position() < aheadSeconds;
        piece = next()
      ) {
        const bytes = await fetchPiece(piece.number)
        if (mine !== course) break
        context ??= openContext(rateOf(bytes))
        const buffer = await context.decodeAudioData(bytes)
        if (mine !== course) break
        line.lay(piece, buffer, context)
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
function rateOf(bytes: ArrayBuffer): number | undefined {
  const view = new DataView(bytes)
  return bytes.byteLength > 44 && view.getUint32(0) === 0x52494646
    ? view.getUint32(24, true)
    : undefined
}
