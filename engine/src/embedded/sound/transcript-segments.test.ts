import { describe, expect, it } from 'vitest'
import { quietestPosition, splitAtQuietPositions } from './audio-spans.ts'
import { toSegments } from './transcript-segments.ts'

const rate = 16_000
const span = { start: 10, end: 20 }

describe('ce qui a été entendu', () => {
  it('devient des phrases, avec leurs mots et leurs temps', () => {
    const segments = toSegments(
      {
        text: ' Bonjour. Ça va ?',
        tokens: [' Bon', 'jour', '.', ' Ça', ' va', ' ?'],
        timestamps: [0, 0.2, 0.4, 1, 1.2, 1.5],
      },
      span,
    )
    expect(segments).toEqual([
      { start: 10, end: 11, text: 'Bonjour.', words: [{ text: 'Bonjour.', start: 10, end: 11 }] },
      {
        start: 11,
        end: 12.3,
        text: 'Ça va ?',
        words: [
          { text: 'Ça', start: 11, end: 11.2 },
          { text: 'va', start: 11.2, end: 11.5 },
          { text: '?', start: 11.5, end: 12.3 },
        ],
      },
    ])
  })

  it('est coupé à un silence', () => {
    const segments = toSegments(
      { text: 'un deux', tokens: ['▁un', '▁deux'], timestamps: [0, 4] },
      span,
    )
    expect(segments.map(({ text, start }) => ({ text, start }))).toEqual([
      { text: 'un', start: 10 },
      { text: 'deux', start: 14 },
    ])
  })

  it('reste d’un tenant quand le modèle ne dit pas les temps', () => {
    expect(toSegments({ text: ' Bonjour. Ça va ? ' }, span)).toEqual([
      { ...span, text: 'Bonjour. Ça va ?' },
    ])
    expect(toSegments({ text: '  ' }, span)).toEqual([])
  })

  it('ne dure jamais plus que son passage', () => {
    const [segment] = toSegments({ text: 'fin', tokens: ['▁fin'], timestamps: [9.8] }, span)
    expect(segment?.end).toBe(20)
  })
})

describe('un long enregistrement', () => {
  const noise = (seconds: number) =>
    Float32Array.from({ length: seconds * rate }, (_, index) => Math.sin(index))

  it('est coupé à l’endroit le plus calme', async () => {
    const sound = noise(60)
    sound.fill(0, 24 * rate, 25 * rate)
    async function* chunks() {
      for (let at = 0; at < sound.length; at += 5000) yield sound.subarray(at, at + 5000)
    }
    const spans = await Array.fromAsync(splitAtQuietPositions(chunks(), rate))
    const [first] = spans
    expect(first?.start).toBe(0)
    expect((first?.samples.length ?? 0) / rate).toBeGreaterThan(24)
    expect((first?.samples.length ?? 0) / rate).toBeLessThan(25)
    expect(spans.reduce((sum, { samples }) => sum + samples.length, 0)).toBe(sound.length)
    expect(spans.every(({ samples }) => samples.length <= 28 * rate)).toBe(true)
    for (const [index, one] of spans.entries()) {
      const before = spans[index - 1]
      expect(one.start).toBe(before ? before.start + before.samples.length : 0)
    }
  })

  it('est coupé à sa fin quand tout y est égal', () => {
    expect(quietestPosition(new Float32Array(10), rate)).toBe(10)
  })
})
