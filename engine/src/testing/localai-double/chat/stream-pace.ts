/** One reply being written. */
export interface PacedStream {
  /** Writes the next frame; returns false when there is none left. */
  readonly step: () => boolean
  /** The connection takes no more for now. */
  readonly isFull: () => boolean
}

/** Maximum frames per stream in one tick, so that all streams progress. */
const burst = 64
const tickMs = 4

/**
 * Writes all streams at their own rates from one shared timer, because hundreds of timers would
 * cost more than the tokens.
 */
export function createStreamPace() {
  const streams = new Map<PacedStream, { due: number; readonly interval: number }>()
  let timer: NodeJS.Timeout | undefined

  function tick() {
    const now = performance.now()
    for (const [stream, pace] of streams) {
      for (let count = 0; pace.due <= now && count < burst && !stream.isFull(); count++) {
        pace.due += pace.interval
        if (stream.step()) continue
        streams.delete(stream)
        break
      }
    }
    if (streams.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** At 0 tokens per second, as fast as the connection accepts them. */
    add(stream: PacedStream, tokensPerSecond: number) {
      streams.set(stream, {
        due: performance.now(),
        interval: tokensPerSecond > 0 ? 1000 / tokensPerSecond : 0,
      })
      timer ??= setInterval(tick, tickMs)
    },
    remove: (stream: PacedStream) => void streams.delete(stream),
    get size() {
      return streams.size
    },
  }
}
export type StreamPace = ReturnType<typeof createStreamPace>
