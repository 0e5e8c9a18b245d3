import { expect, test } from 'vitest'
import { createResampler } from './resampler.ts'

const tone = (hertz: number, rate: number, seconds: number) =>
  Float32Array.from(
    { length: rate * seconds },
    (_, index) => 0.5 * Math.sin((2 * Math.PI * hertz * index) / rate),
  )
const inBlocks = (sound: Float32Array, length: number) =>
  Array.from({ length: Math.ceil(sound.length / length) }, (_, number) =>
    sound.subarray(number * length, (number + 1) * length),
  )
const resampled = (sound: Float32Array, from: number, to: number, block = 2048) => {
  const resampler = createResampler(from, to)
  return inBlocks(sound, block).flatMap((part) => [...resampler.push(part)])
}
const loudness = (sound: readonly number[]) =>
  Math.sqrt(sound.reduce((sum, value) => sum + value * value, 0) / sound.length)

test.each([48_000, 44_100, 16_000, 8000])(
  'un son de %i Hz devient un son de 16 000 Hz, de même durée et de même force',
  (rate) => {
    const sound = resampled(tone(440, rate, 2), rate, 16_000)
    expect(sound.length / 16_000).toBeCloseTo(2, 1)
    expect(loudness(sound.slice(1000, -1000))).toBeCloseTo(0.5 / Math.SQRT2, 2)
  },
)

test('ce que 16 000 Hz ne peuvent pas dire se tait au lieu de se replier', () => {
  expect(
    loudness(resampled(tone(11_000, 48_000, 1), 48_000, 16_000).slice(500, -500)),
  ).toBeLessThan(0.005)
})

test('la taille des blocs ne s’entend pas', () => {
  const sound = tone(300, 44_100, 0.5)
  const [one, other] = [
    resampled(sound, 44_100, 16_000, 128),
    resampled(sound, 44_100, 16_000, 5000),
  ]
  const length = Math.min(one.length, other.length)
  expect(
    Math.max(...one.slice(0, length).map((value, index) => Math.abs(value - (other[index] ?? 0)))),
  ).toBeLessThan(1e-6)
})
