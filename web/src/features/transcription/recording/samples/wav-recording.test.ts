import { expect, test } from 'vitest'
import {
  levelOf,
  recordingSampleRate,
  samplesToBytes,
  secondsOfBytes,
  wavHeader,
} from './wav-recording.ts'

test('l’en-tête dit ce que le fichier contient', () => {
  const header = new DataView(wavHeader(recordingSampleRate * 2 * 3))
  const text = (at: number, length: number) =>
    String.fromCharCode(...Array.from({ length }, (_, index) => header.getUint8(at + index)))
  expect([text(0, 4), text(8, 8), text(36, 4)]).toEqual(['RIFF', 'WAVEfmt ', 'data'])
  expect([
    header.getUint32(4, true),
    header.getUint16(22, true),
    header.getUint32(24, true),
    header.getUint16(34, true),
  ]).toEqual([36 + 96_000, 1, 16_000, 16])
  expect(secondsOfBytes(header.getUint32(40, true))).toBe(3)
})

test('les échantillons gardent leur force, et ceux qui dépassent s’arrêtent au bord', () => {
  const bytes = new DataView(samplesToBytes(Float32Array.from([0, 0.5, -1, 2, -3])))
  expect([0, 1, 2, 3, 4].map((index) => bytes.getInt16(index * 2, true))).toEqual([
    0, 16_384, -32_767, 32_767, -32_767,
  ])
})

test('le niveau va du silence au plus fort', () => {
  expect(levelOf(new Float32Array(100))).toBe(0)
  expect(levelOf(new Float32Array(100).fill(1))).toBeCloseTo(1, 2)
  expect(levelOf(new Float32Array(100).fill(0.03))).toBeCloseTo(0.5, 1)
})
