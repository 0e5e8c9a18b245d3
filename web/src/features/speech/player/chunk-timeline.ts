import type { SpeechChunk } from '@atelier/contract/speech/speech'

/** Between the decision to begin and the first sample. */
const leadSeconds = 0.05

/** Pieces laid on a context one after the other, to the sample; it knows where the sound is. */
export function createChunkTimeline() {
  const nodes = new Set<AudioBufferSourceNode>()
  let context: AudioContext | undefined
  /** The context's time at which the sound would have begun; none while nothing is laid. */
  let origin: number | undefined
  /** Where it stands, or began to be laid. */
  let from = 0
  let laidUntil = 0
  const position = () =>
    context && origin !== undefined
      ? Math.min(laidUntil, Math.max(from, context.currentTime - origin))
      : from

  return {
    position,
    scheduledUntil: () => laidUntil,
    schedule({ start }: SpeechChunk, buffer: AudioBuffer, on: AudioContext) {
      const at = position()
      context = on
      // The first, or one that comes after its turn: the sound goes on from where it stands.
      if (origin === undefined || at >= laidUntil) {
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
      laidUntil = start + buffer.duration
    },
    /** Silent at once; it stands where it was, or at the given place. */
    stop(at = position()) {
      from = at
      laidUntil = at
      origin = undefined
      for (const node of nodes) node.stop()
      nodes.clear()
    },
  }
}
