import type { SpeechChunk } from '@atelier/contract/speech/speech'

/** Between the start and the first sample. */
const leadSeconds = 0.05

/** Schedules chunks on an audio context one after the other, exact to the sample, and knows the position. */
export function createChunkTimeline() {
  const nodes = new Set<AudioBufferSourceNode>()
  let context: AudioContext | undefined
  /** The context's time at which the sound would have started; absent while nothing is scheduled. */
  let origin: number | undefined
  /** The position when nothing is scheduled, or at which scheduling started. */
  let from = 0
  let scheduledUntil = 0
  const position = () =>
    context && origin !== undefined
      ? Math.min(scheduledUntil, Math.max(from, context.currentTime - origin))
      : from

  return {
    position,
    scheduledUntil: () => scheduledUntil,
    schedule({ start }: SpeechChunk, buffer: AudioBuffer, on: AudioContext) {
      const at = position()
      context = on
      // The first chunk, or one that came late: the sound goes on from its position.
      if (origin === undefined || at >= scheduledUntil) {
        from = Math.max(at, start)
        origin = on.currentTime + leadSeconds - from
      }
      const node = on.createBufferSource()
      node.buffer = buffer
      node.connect(on.destination)
      node.onended = () => nodes.delete(node)
      const offset = Math.max(0, from - start)
      node.start(origin + start + offset, offset)
      nodes.add(node)
      scheduledUntil = start + buffer.duration
    },
    /** Silent at once; the position stays, or becomes the given one. */
    stop(at = position()) {
      from = at
      scheduledUntil = at
      origin = undefined
      for (const node of nodes) node.stop()
      nodes.clear()
    },
  }
}
