import { describe, expect, it } from 'vitest'
import { toneSamples, toneSentences } from '#testing/audio/tones.ts'
import { createSilenceSplitter } from './silence-splitter.ts'
import { createWaveformPeaks } from './waveform-peaks.ts'

const rate = 16_000

/**
 * Feeds a recording in portions of uneven size, and returns the lengths of its chunks in samples
 * and everything that was written.
 */
function cut(samples: Int16Array, planned: readonly number[] = []) {
  const chunks: number[] = [0]
  const written: Int16Array[] = []
  const sink = {
    write(part: Int16Array) {
      chunks[chunks.length - 1] = (chunks.at(-1) ?? 0) + part.length
      written.push(part.slice())
    },
    cut: () => void chunks.push(0),
  }
  const cutter = createSilenceSplitter({ rate, sink, plannedCuts: planned })
  for (let at = 0; at < samples.length; at += 70_001) cutter.push(samples.subarray(at, at + 70_001))
  const total = cutter.end()
  return { pieces: chunks, total, all: Int16Array.from(written.flatMap((part) => [...part])) }
}
const sentences = toneSentences(240)
const spoken = toneSamples(sentences, 0, 240 * rate)

describe('la coupe d’un enregistrement', () => {
  it('tombe dans les silences, court d’abord, et ne perd rien', () => {
    const { pieces: chunks, total, all } = cut(spoken)
    expect(total).toBe(spoken.length)
    expect(all).toEqual(spoken)
    const cuts = chunks
      .slice(0, -1)
      .map((_, index) => chunks.slice(0, index + 1).reduce((sum, length) => sum + length, 0) / rate)
    expect(cuts.length).toBeGreaterThanOrEqual(2)
    expect(cuts[0]).toBeLessThan(45)
    for (const position of cuts)
      expect(sentences.some(({ start, end }) => position > start && position < end)).toBe(false)
  })

  it('est la même chaque fois, et suit d’abord les coupes d’avant', () => {
    const { pieces: chunks } = cut(spoken)
    expect(cut(spoken).pieces).toEqual(chunks)
    const [first = 0] = chunks
    expect(cut(spoken, [first]).pieces[0]).toBe(first)
    expect(cut(spoken, [32_000, 64_000]).pieces.slice(0, 2)).toEqual([32_000, 32_000])
  })

  it('se fait aussi là où personne ne se tait', () => {
    const noise = Int16Array.from({ length: 120 * rate }, (_, index) =>
      Math.round(9000 * Math.sin(index / 3)),
    )
    const { pieces: chunks, total } = cut(noise)
    expect(total).toBe(noise.length)
    expect(chunks.length).toBeGreaterThan(1)
    expect((chunks[0] ?? 0) / rate).toBeLessThanOrEqual(45)
  })

  it('d’un son très court ne fait qu’un morceau', () => {
    expect(cut(spoken.subarray(0, 100)).pieces).toEqual([100])
    expect(cut(new Int16Array(0)).pieces).toEqual([0])
  })
})

it('la forme d’onde a ses pics de 0 à 255, répartis sur toute la durée', () => {
  const peaks = createWaveformPeaks(rate)
  peaks.push(new Int16Array(rate))
  peaks.push(Int16Array.from({ length: rate }, (_, index) => (index % 2 ? 32_767 : -32_768)))
  expect(peaks.end(4)).toEqual([0, 0, 255, 255])
})
