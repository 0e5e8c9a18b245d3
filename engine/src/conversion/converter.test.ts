import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { neverAborted } from '#engine.suite.ts'
import { parseWavFormat } from '#media/wav-format.ts'
import {
  encodeSound,
  installedFfmpegFolder,
  type SoundFormat,
  soundFormats,
} from '#testing/audio/encode-sound.ts'
import { createModelsSetup, projectRoot } from '#testing/models/models-setup.ts'
import { conversionSampleRate } from './conversion-protocol.ts'
import { type Converter, createConverter } from './converter.ts'

const text =
  'Bonjour à toutes et à tous. La séance est ouverte à dix-huit heures trente. Le premier point de l’ordre du jour concerne la rénovation de l’école.'

let folder: string
let converter: Converter
let files: Readonly<Record<SoundFormat | 'wav', string>>
/** Spoken French, by the voice that needs no model. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-conversion-'))
  converter = createConverter({ projectRoot })
  const setup = await createModelsSetup()
  const wav = join(folder, 'discours.wav')
  const spoken = await setup.engine.speak?.(
    { model: 'espeak', text, language: 'fr' },
    neverAborted(),
  )
  await writeFile(wav, spoken?.bytes ?? '')
  await setup.close()
  files = { wav, ...(await encodeSound(installedFfmpegFolder, wav)) }
})
afterAll(async () => {
  converter.close()
  await rm(folder, { recursive: true, force: true })
})

/** All samples of a file, joined from its chunks. */
async function samplesOf(path: string): Promise<Int16Array> {
  const chunkFolder = await mkdtemp(join(folder, 'morceaux-'))
  const parts: Buffer[] = []
  for await (const event of converter.convert(
    { path, folder: chunkFolder, plannedCuts: [] },
    neverAborted(),
  )) {
    if (event.type !== 'piece') continue
    const bytes = await readFile(event.path)
    const format = parseWavFormat(bytes, bytes.length)
    expect(format).toMatchObject({
      rate: conversionSampleRate,
      channels: 1,
      sample: 's16',
      dataLength: (event.end - event.start) * 2,
    })
    parts.push(bytes.subarray(format?.dataStart))
    await rm(event.path)
  }
  const all = Buffer.concat(parts)
  return new Int16Array(all.buffer.slice(all.byteOffset, all.byteOffset + all.length))
}

/** The loudness of each tenth of a second. */
function loudness(samples: Int16Array): number[] {
  const width = conversionSampleRate / 10
  return Array.from({ length: Math.floor(samples.length / width) }, (_, index) => {
    const part = samples.subarray(index * width, (index + 1) * width)
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / width)
  })
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
/** 1 when the loudness of both rises and falls together. */
function likeness(one: readonly number[], other: readonly number[]): number {
  const pairs = one
    .slice(0, other.length)
    .map((value, index) => [value, other[index] ?? 0] as const)
  const product = sum(pairs.map(([a, b]) => a * b))
  return product / Math.sqrt(sum(pairs.map(([a]) => a * a)) * sum(pairs.map(([, b]) => b * b)))
}

describe('du français parlé', () => {
  let spoken: Int16Array
  beforeAll(async () => {
    spoken = await samplesOf(files.wav)
  })

  it('dure ce que dit son fichier, et ne se tait pas', async () => {
    const bytes = await readFile(files.wav)
    const format = parseWavFormat(bytes, bytes.length)
    if (!format) throw new Error('it is a WAV')
    expect(spoken.length / conversionSampleRate).toBeCloseTo(format.dataLength / 2 / format.rate, 1)
    expect(spoken.length / conversionSampleRate).toBeGreaterThan(7)
    expect(Math.max(...loudness(spoken))).toBeGreaterThan(1000)
  })

  it.each(Object.keys(soundFormats) as SoundFormat[])(
    'en %s garde sa durée, sa force et son rythme',
    async (format) => {
      const samples = await samplesOf(files[format])
      expect(Math.abs(samples.length - spoken.length) / conversionSampleRate).toBeLessThan(0.15)
      const [here, there] = [loudness(samples), loudness(spoken)]
      expect(sum(here) / sum(there)).toBeGreaterThan(0.85)
      expect(sum(here) / sum(there)).toBeLessThan(1.15)
      expect(likeness(here, there)).toBeGreaterThan(0.97)
    },
  )
})
