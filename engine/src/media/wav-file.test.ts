import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWav } from '#testing/audio/make-wav.ts'
import { createResampler } from './resampler.ts'
import { readWavSamples } from './wav-file.ts'
import { parseWavFormat, wavSeconds } from './wav-format.ts'
import { decodeSamples, encodeWav } from './wav-samples.ts'

const tone = (hertz: number, rate: number, seconds: number) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, index) =>
    Math.sin((2 * Math.PI * hertz * index) / rate),
  )
const loudness = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
/** How often the tone crosses zero upwards each second. */
const pitchOf = (samples: Float32Array, rate: number) =>
  (samples.reduce(
    (count, sample, index) => count + (sample > 0 && (samples[index - 1] ?? 0) <= 0 ? 1 : 0),
    0,
  ) *
    rate) /
  samples.length

function wavAs(bits: 8 | 16 | 24 | 32 | 'float', { channels = 1, rate = 8000 } = {}): Buffer {
  const width = bits === 'float' ? 4 : bits / 8
  const samples = tone(200, rate, 0.5)
  const data = Buffer.alloc(samples.length * width * channels)
  for (const [index, sample] of samples.entries()) {
    for (let channel = 0; channel < channels; channel++) {
      const at = (index * channels + channel) * width
      if (bits === 'float') data.writeFloatLE(sample, at)
      else if (bits === 8) data.writeUInt8(Math.round(sample * 127) + 128, at)
      else data.writeIntLE(Math.round(sample * (2 ** (bits - 1) - 1)), at, width)
    }
  }
  const wav = Buffer.concat([encodeWav([], rate), data])
  wav.writeUInt16LE(bits === 'float' ? 3 : 1, 20)
  wav.writeUInt16LE(channels, 22)
  wav.writeUInt32LE(rate * width * channels, 28)
  wav.writeUInt16LE(width * channels, 32)
  wav.writeUInt16LE(width * 8, 34)
  wav.writeUInt32LE(data.length, 40)
  return wav
}

describe('le format d’un WAV', () => {
  it.each([8, 16, 24, 32, 'float'] as const)('se lit, et le son avec (%s)', (bits) => {
    const wav = wavAs(bits, { channels: 2 })
    const format = parseWavFormat(wav, wav.length)
    if (!format) throw new Error('it is a WAV')
    expect(wavSeconds(format)).toBeCloseTo(0.5)
    const samples = decodeSamples(wav.subarray(format.dataStart), format)
    expect(samples.length).toBe(4000)
    expect(loudness(samples)).toBeCloseTo(Math.SQRT1_2, 1)
  })

  it('va jusqu’au bout du fichier quand l’enregistreur n’a pas dit sa longueur', () => {
    const wav = makeWav(2)
    for (const declaredLength of [0, 0xffffffff]) {
      wav.writeUInt32LE(declaredLength, 40)
      const format = parseWavFormat(wav, wav.length)
      expect(format && wavSeconds(format)).toBeCloseTo(2)
    }
  })

  it.each([
    ['du texte', Buffer.from('bonjour, ceci n’est pas un son, mais une phrase assez longue')],
    [
      'un WAV compressé',
      Buffer.concat([
        makeWav(0.1).subarray(0, 20),
        Buffer.from([85, 0]),
        makeWav(0.1).subarray(22),
      ]),
    ],
    ['un WAV sans données', makeWav(0.1).subarray(0, 36)],
    ['rien', Buffer.alloc(0)],
  ])('ne se lit pas dans %s', (_, bytes) => {
    expect(parseWavFormat(bytes, bytes.length)).toBeUndefined()
  })
})

describe('le changement de fréquence', () => {
  it.each([44_100, 48_000, 22_050, 8000, 96_000, 11_025, 16_000])(
    'garde la durée, la hauteur et la force (%i Hz)',
    (from) => {
      const resampler = createResampler(from, 16_000)
      const given = tone(440, from, 1)
      const out = [given.subarray(0, 1000), given.subarray(1000, 1001), given.subarray(1001)].map(
        resampler.push,
      )
      const all = Float32Array.from([...out, resampler.end()].flatMap((chunk) => [...chunk]))
      expect(all.length).toBeGreaterThan(15_990)
      expect(all.length).toBeLessThan(16_010)
      expect(pitchOf(all, 16_000)).toBeCloseTo(440, -1)
      expect(loudness(all)).toBeCloseTo(Math.SQRT1_2, 1)
    },
  )

  it('retire ce qui deviendrait un autre son', () => {
    const resampler = createResampler(48_000, 16_000)
    expect(loudness(resampler.push(tone(12_000, 48_000, 1)))).toBeLessThan(0.01)
  })
})

describe('un WAV lu par morceaux', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atelier-wav-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('est le même qu’en une fois', async () => {
    const path = join(folder, 'long.wav')
    const wav = makeWav(20)
    await writeFile(path, wav)
    const file = await open(path)
    const format = parseWavFormat(wav, wav.length)
    if (!format) throw new Error('it is a WAV')
    const chunks = await Array.fromAsync(readWavSamples(file, format, 16_000))
    await file.close()
    expect(chunks.length).toBeGreaterThan(2)
    const whole = encodeWav(chunks, 16_000).subarray(44)
    const worst = Array.from({ length: whole.length / 2 }, (_, index) =>
      Math.abs(whole.readInt16LE(index * 2) - wav.readInt16LE(44 + index * 2)),
    )
    // Rounding to integers and back changes a sample by one step at most.
    expect(whole.length).toBe(wav.length - 44)
    expect(Math.max(0, ...worst.slice(0, 50_000))).toBeLessThanOrEqual(1)
  })
})
