import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { neverAborted } from '#engine.suite.ts'
import { parseWavFormat } from '#media/wav-format.ts'
import { wavHeader } from '#media/wav-samples.ts'
import {
  encodeSound,
  installedFfmpegFolder,
  type SoundFormat,
  soundFormats,
} from '#testing/audio/encode-sound.ts'
import { createModelsSetup, projectRoot } from '#testing/models/models-setup.ts'
import {
  type ConvertedChunk,
  conversionSampleRate,
  maxSecondsAhead,
} from './conversion-protocol.ts'
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
    { path, folder: chunkFolder, plannedCuts: [], maxSeconds: 60 },
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

describe('un long enregistrement', () => {
  const convert = async (seconds: number, maxSeconds: number) => {
    const path = join(folder, `silence-${seconds}.wav`)
    const dataLength = seconds * conversionSampleRate * 2
    const header = wavHeader({ rate: conversionSampleRate, dataLength })
    await writeFile(path, Buffer.concat([header, Buffer.alloc(dataLength)]))
    const chunkFolder = await mkdtemp(join(folder, 'morceaux-'))
    const conversion = { path, folder: chunkFolder, plannedCuts: [], maxSeconds }
    return { chunkFolder, events: converter.convert(conversion, neverAborted()) }
  }
  const bytesIn = async (path: string) => {
    const sizes = await Promise.all(
      (await readdir(path)).map(async (name) => (await stat(join(path, name))).size),
    )
    return sum(sizes)
  }

  it('n’est jamais converti à plus de dix minutes de ce qui en a servi', async () => {
    const { chunkFolder, events } = await convert(1000, 2000)
    const unused: ConvertedChunk[] = []
    let alive = 0
    let end = 0
    for await (const event of events) {
      if (event.type === 'piece') unused.push(event)
      if (event.type === 'end') end = event.samples
      alive = event.type === 'alive' ? alive + 1 : 0
      // It says so once a minute of sound, and every second while it waits: now it waits.
      if (alive < 6) continue
      const [first] = unused
      const ahead = (unused.at(-1)?.end ?? 0) - (first?.start ?? 0)
      expect(ahead / conversionSampleRate).toBeLessThanOrEqual(maxSecondsAhead)
      expect(await bytesIn(chunkFolder)).toBeLessThan(maxSecondsAhead * 2 * 16_100)
      for (const { path } of unused.splice(0)) await rm(path)
    }
    expect(end / conversionSampleRate).toBe(1000)
    expect(unused.length).toBeLessThan(5)
  })

  it('plus long que permis, n’est pas converti du tout quand son en-tête le dit', async () => {
    const { chunkFolder, events } = await convert(100, 90)
    await expect(Array.fromAsync(events)).rejects.toMatchObject({ reason: 'too-large' })
    expect(await readdir(chunkFolder)).toEqual([])
  })

  it('qui dit être court s’arrête à la durée permise', async () => {
    const bytes = await readFile(files.mp3)
    const path = join(folder, 'menteur.mp3')
    await writeFile(path, Buffer.concat(Array.from({ length: 10 }, () => bytes)))
    const chunkFolder = await mkdtemp(join(folder, 'morceaux-'))
    const conversion = { path, folder: chunkFolder, plannedCuts: [], maxSeconds: 15 }
    const seen: string[] = []
    const whole = async () => {
      for await (const { type } of converter.convert(conversion, neverAborted())) seen.push(type)
    }
    await expect(whole()).rejects.toMatchObject({ reason: 'too-large' })
    expect(seen).toContain('length')
  })
})
