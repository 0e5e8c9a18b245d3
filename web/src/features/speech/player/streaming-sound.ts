import type { SpeechChunk } from '@atelier/contract/speech/speech'
import { createChunkTimeline } from './chunk-timeline.ts'

interface StreamingSoundDependencies {
  readonly openContext: (rate: number | undefined) => AudioContext
  readonly fetchChunk: (number: number) => Promise<ArrayBuffer>
  /** The position or the available seconds have changed. */
  readonly onChange: () => void
}

/** Chunks are scheduled this long before they play: a hidden page is woken only once a second. */
const aheadSeconds = 10
const tickMs = 200

/** Plays a sound while it is generated: its chunks follow each other without a gap, and are fetched shortly before they play. */
export function createStreamingSound({
  openContext,
  fetchChunk,
  onChange,
}: StreamingSoundDependencies) {
  const timeline = createChunkTimeline()
  const feed = createFeed({ timeline, openContext, fetchChunk })
  let timer: ReturnType<typeof setInterval> | undefined
  const availableSeconds = () =>
    feed.chunks.reduce((end, { start, seconds }) => Math.max(end, start + seconds), 0)
  function stop(at?: number) {
    clearInterval(timer)
    timer = undefined
    feed.stop()
    timeline.stop(at)
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
    position: timeline.position,
    availableSeconds,
    isPaused,
    /** The number of the chunk that plays. */
    currentChunk: () => feed.chunks.findLast((chunk) => chunk.start <= timeline.position())?.number,
    /** All available chunks were played. */
    isStarved: () => timeline.position() >= availableSeconds() - 0.01,
    setChunks(chunks: readonly SpeechChunk[]) {
      feed.chunks = chunks
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
      stop(Math.min(Math.max(0, to), availableSeconds()))
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
/** Fetches chunks and schedules them, one at a time. */
function createFeed({ timeline, openContext, fetchChunk }: FeedDependencies) {
  let context: AudioContext | undefined
  /** Changes with each stop: chunks that were requested before are not scheduled any more. */
  let run = 0
  let isScheduling = false
  const feed = {
    chunks: [] as readonly SpeechChunk[],
    stop: () => void run++,
    resume() {
      void context?.resume()
      if (!isScheduling) void scheduleChunks()
    },
    close() {
      run += 1
      void context?.close()
      context = undefined
    },
  }
  const next = () =>
    feed.chunks.find(({ start, seconds }) => start + seconds > timeline.scheduledUntil() + 0.001)
  async function scheduleChunks() {
    isScheduling = true
    const mine = run
    try {
      for (
        let chunk = next();
        chunk && timeline.scheduledUntil() - timeline.position() < aheadSeconds;
        chunk = next()
      ) {
        const bytes = await fetchChunk(chunk.number)
        if (mine !== run) break
        context ??= openContext(sampleRateOf(bytes))
        const buffer = await context.decodeAudioData(bytes)
        if (mine !== run) break
        timeline.schedule(chunk, buffer, context)
      }
    } catch {
      // A chunk that fails is requested again at the next tick; the complete file comes at the end in any case.
    } finally {
      isScheduling = false
    }
  }
  return feed
}

/** The rate of a WAV: decoded at it, the chunks join without resampling artefacts. */
function sampleRateOf(bytes: ArrayBuffer): number | undefined {
  const view = new DataView(bytes)
  return bytes.byteLength > 44 && view.getUint32(0) === 0x52494646
    ? view.getUint32(24, true)
    : undefined
}
