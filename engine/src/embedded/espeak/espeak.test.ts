import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import type { Sound } from '#engine.ts'
import { splitText } from '#media/split-text.ts'
import { parseWavFormat, wavSeconds } from '#media/wav-format.ts'
import { decodeSamples } from '#media/wav-samples.ts'
import { createEspeak } from './espeak.ts'
import { createEspeakThread } from './espeak-thread.ts'

const sentence = 'Bonjour à toutes et à tous, et bienvenue dans l’atelier.'
const thread = createEspeakThread()
const espeak = createEspeak(thread)
afterAll(() => espeak.close())

const speak = (text: string, more: object = {}) =>
  espeak.speak({ model: 'espeak', text, ...more }, neverAborted())

function soundOf({ bytes, mediaType }: Sound) {
  expect(mediaType).toBe('audio/wav')
  const format = parseWavFormat(bytes, bytes.length)
  if (!format) throw new Error('it is a WAV')
  const samples = decodeSamples(Buffer.from(bytes).subarray(format.dataStart), format)
  return {
    seconds: wavSeconds(format),
    loudest: samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0),
  }
}

describe('la voix de base', () => {
  it('dit une phrase en français, et on l’entend', async () => {
    const { seconds, loudest } = soundOf(await speak(sentence))
    expect(seconds).toBeGreaterThan(2)
    expect(seconds).toBeLessThan(6)
    expect(loudest).toBeGreaterThan(0.2)
  })

  it('va plus vite ou plus lentement quand on le lui demande', async () => {
    const [slow, usual, fast] = [
      await speak(sentence, { speed: 0.6 }),
      await speak(sentence),
      await speak(sentence, { speed: 1.8 }),
    ]
    expect(soundOf(slow).seconds).toBeGreaterThan(soundOf(usual).seconds * 1.3)
    expect(soundOf(fast).seconds).toBeLessThan(soundOf(usual).seconds * 0.75)
  })

  it('change de hauteur, de langue et de voix', async () => {
    const usual = await speak(sentence)
    for (const more of [{ pitch: 1.6 }, { language: 'de' }, { voice: 'en-us' }]) {
      expect(
        Buffer.from((await speak(sentence, more)).bytes).equals(Buffer.from(usual.bytes)),
      ).toBe(false)
    }
    expect((await speak(sentence, { language: 'fr-FR', voice: '' })).bytes).toEqual(usual.bytes)
  })

  it('liste ses voix, la française d’abord, chacune une fois, avec des noms français', async () => {
    const voices = await espeak.voices(neverAborted())
    expect(voices.length).toBeGreaterThan(120)
    expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length)
    expect(voices[0]).toEqual({ id: 'fr-fr', name: 'Français (France)', language: 'fr-FR' })
    expect(voices.find(({ id }) => id === 'de')?.name).toBe('Allemand')
  })

  it('dit un long texte en entier', async () => {
    const text = `${sentence} `.repeat(200)
    expect(text.length).toBeGreaterThan(10_000)
    const { seconds } = soundOf(await speak(text))
    expect(seconds).toBeGreaterThan(soundOf(await speak(sentence)).seconds * 150)
  })

  it('prend pour du texte ce qui a l’air d’une option ou d’une balise', async () => {
    expect(soundOf(await speak('--version est <b>une</b> option')).seconds).toBeGreaterThan(1)
  })

  it('refuse une voix ou une langue qu’elle n’a pas, et un texte vide, puis continue', async () => {
    expect(await failureOf(speak(sentence, { voice: 'martien' }))).toMatchObject({
      reason: 'unsupported',
    })
    expect(await failureOf(speak(sentence, { language: 'xx' }))).toMatchObject({
      reason: 'unsupported',
    })
    expect(await failureOf(speak('  '))).toMatchObject({ reason: 'empty-answer' })
    expect(soundOf(await speak(sentence)).loudest).toBeGreaterThan(0.2)
  })

  it('s’arrête au milieu quand on ne l’attend plus, et parle encore ensuite', async () => {
    const stop = new AbortController()
    const reason = new Error('assez')
    const speaking = failureOf(
      espeak.speak({ model: 'espeak', text: `${sentence} `.repeat(500) }, stop.signal),
    )
    const next = speak(sentence)
    stop.abort(reason)
    expect(await speaking).toBe(reason)
    expect(soundOf(await next).loudest).toBeGreaterThan(0.2)
    expect(
      await failureOf(espeak.speak({ model: 'espeak', text: sentence }, AbortSignal.abort(reason))),
    ).toBe(reason)
  })

  it('prête ses données de prononciation', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atelier-espeak-'))
    expect(await thread.request({ type: 'copy-data', folder }, neverAborted())).toMatchObject({
      type: 'copied',
    })
    for (const name of [
      'phontab',
      'phonindex',
      'phondata',
      'intonations',
      'fr_dict',
      'lang/roa/fr',
    ])
      await access(join(folder, name))
    await rm(folder, { recursive: true })
  })
})

describe('un texte en morceaux', () => {
  it('est coupé entre deux phrases, sans rien perdre', () => {
    const text = 'Une phrase. Une autre ! Une troisième ? La dernière.'
    expect(splitText(text, 26)).toEqual([
      'Une phrase. Une autre ! ',
      'Une troisième ? ',
      'La dernière.',
    ])
    expect(splitText(text, 1000)).toEqual([text])
  })

  it('est coupé entre deux mots quand une phrase est trop longue, et jamais dans un caractère', () => {
    expect(splitText('un deux trois quatre', 9)).toEqual(['un deux ', 'trois ', 'quatre'])
    expect(splitText('😀'.repeat(5), 3).join('')).toBe('😀'.repeat(5))
    expect(splitText('😀'.repeat(5), 3).every((part) => !/^[\udc00-\udfff]/.test(part))).toBe(true)
  })

  it('n’a aucun morceau quand il n’y a rien à dire', () => {
    expect(splitText(' \n ', 100)).toEqual([])
  })
})
