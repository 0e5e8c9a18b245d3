/** Recordings in which each sentence is a tone; its pitch is the sentence's number. */
export const toneRate = 16_000
const lowest = 300
const step = 8
/** Sentences have this many numbers; then they start again. */
export const toneNumbers = 200

export interface ToneSentence {
  readonly number: number
  /** In seconds. */
  readonly start: number
  readonly end: number
}

/** One sentence every five seconds, each of a slightly different length, with a pause after it. */
export function toneSentences(seconds: number): ToneSentence[] {
  return Array.from({ length: Math.floor(seconds / 5) }, (_, index) => {
    const start = index * 5 + (index % 4) * 0.1
    return { number: index % toneNumbers, start, end: start + 3.2 + (index % 7) * 0.1 }
  })
}
export const toneText = (number: number): string => `Voici la phrase ${number}.`

/** Samples of such a recording, chunk by chunk, so that hours of it are never in memory. */
export function toneSamples(
  sentences: readonly ToneSentence[],
  from: number,
  count: number,
): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(count)
  for (const { number, start, end } of sentences) {
    const [first, last] = [Math.round(start * toneRate), Math.round(end * toneRate)]
    if (last <= from || first >= from + count) continue
    const turn = (2 * Math.PI * (lowest + number * step)) / toneRate
    for (let at = Math.max(first, from); at < Math.min(last, from + count); at += 1)
      samples[at - from] = Math.round(8000 * Math.sin(turn * (at - first)))
  }
  return samples
}

const frame = toneRate / 100
const audible = 300

/** The sentences in such a recording, or in a converted part of it, to the hundredth of a second. */
export function detectTones(samples: Int16Array): ToneSentence[] {
  const sentences: ToneSentence[] = []
  const loud = (at: number) =>
    samples.subarray(at, at + frame).some((sample) => Math.abs(sample) > audible)
  for (let at = 0; at < samples.length; at += frame) {
    if (!loud(at)) continue
    const first = at
    while (at < samples.length && loud(at)) at += frame
    sentences.push({
      number: numberOf(samples.subarray(first, at)),
      start: first / toneRate,
      end: Math.min(at, samples.length) / toneRate,
    })
  }
  return sentences
}

/** From the number of upward zero crossings, between the first and the last. */
function numberOf(samples: Int16Array): number {
  const ups: number[] = []
  for (let at = 1; at < samples.length; at += 1) {
    const [before = 0, now = 0] = [samples[at - 1], samples[at]]
    if (before < 0 && now >= 0) ups.push(at - now / (now - before))
  }
  const hertz = ((ups.length - 1) * toneRate) / ((ups.at(-1) ?? 0) - (ups[0] ?? 0))
  return Math.round((hertz - lowest) / step)
}
