import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import type { TranscriptionRequest } from '#engine.ts'
import { makeWav } from '#testing/audio/make-wav.ts'
import { startLocalAiDouble } from '#testing/localai-double/localai-double.ts'
import { sampleSound } from '#testing/sample-requests.ts'
import { createLocalAi } from '../localai.ts'

const double = await startLocalAiDouble()
const { control } = double
const engine = createLocalAi({ baseUrl: double.url })
afterEach(double.reset)

const path = '/v1/audio/transcriptions'
const model = 'whisper-large-v3'
const transcribe = (more: Partial<TranscriptionRequest> = {}) =>
  engine.transcribe(
    { model, sound: sampleSound(6), fileName: 'réunion.wav', ...more },
    neverAborted(),
  )
const sentForms = () =>
  double.requests
    .filter((request) => request.path === path)
    .map(({ raw }) => Buffer.from(raw).toString())
const answerWith = (body: object) => {
  control.routeFaults = {
    [path]: {
      type: 'answer',
      status: 200,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    },
  }
}

describe('la demande d’une transcription', () => {
  it('demande le détail, sans chercher qui parle, et laisse trouver la langue', async () => {
    await transcribe()
    const [form = ''] = sentForms()
    expect(form).toContain('name="response_format"\r\n\r\nverbose_json')
    expect(form).toContain('name="diarize"\r\n\r\nfalse')
    expect(form).toContain('name="timestamp_granularities[]"\r\n\r\nsegment')
    expect(form).toContain('filename="réunion.wav"')
    for (const absent of [
      'name="language"',
      'name="prompt"',
      'name="temperature"',
      'name="translate"',
      '\r\n\r\nword\r\n',
      '\r\n\r\ntext\r\n',
    ]) {
      expect(form).not.toContain(absent)
    }
  })

  it('porte ce qui est fixé', async () => {
    await transcribe({
      language: 'fr',
      prompt: 'Atelier',
      temperature: 0,
      translate: true,
      words: true,
    })
    const [form = ''] = sentForms()
    for (const part of [
      '"language"\r\n\r\nfr',
      '"prompt"\r\n\r\nAtelier',
      '"temperature"\r\n\r\n0',
      '"translate"\r\n\r\ntrue',
      '[]"\r\n\r\nword',
    ]) {
      expect(form).toContain(part)
    }
  })

  it('lit le son sur le disque', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'son-'))
    await writeFile(join(folder, 'son.wav'), makeWav(12))
    const bytes = await openAsBlob(join(folder, 'son.wav'))
    expect(
      await transcribe({ sound: { bytes, mediaType: 'audio/wav', seconds: 12 } }),
    ).toMatchObject({
      duration: 12,
    })
    await rm(folder, { recursive: true })
  })
})

describe('la réponse d’une transcription', () => {
  it('traduit vers l’anglais', async () => {
    expect((await transcribe({ translate: true })).text).toBe(
      'This is sentence 1. This is sentence 2.',
    )
  })

  it('compte en secondes, même quand LocalAI comptait en nanosecondes', async () => {
    const expected = await transcribe({ words: true })
    control.transcription = 'nanoseconds'
    expect(await transcribe({ words: true })).toEqual(expected)
    expect(expected).toMatchObject({
      language: 'fr',
      duration: 6,
      segments: [
        { start: 0, end: 5, text: 'Voici la phrase 1.' },
        { start: 5, end: 6, text: 'Voici la phrase 2.' },
      ],
    })
  })

  it('se contente du texte d’un serveur qui ne sait pas plus, et ne lui envoie plus le son deux fois', async () => {
    control.transcription = 'terse'
    const fresh = createLocalAi({ baseUrl: double.url })
    const request = { model, sound: sampleSound(6), fileName: 'a.wav' }
    expect(await fresh.transcribe(request, neverAborted())).toEqual({
      text: 'Voici la phrase 1. Voici la phrase 2.',
      segments: [],
    })
    expect(sentForms()).toHaveLength(2)
    await fresh.transcribe(request, neverAborted())
    expect(sentForms()).toHaveLength(3)
    expect(sentForms().at(-1)).toContain('\r\n\r\njson\r\n')
  })

  it('ne renvoie pas le son quand un autre format n’y changerait rien', async () => {
    for (const as of ['unauthorized', 'too-large', 'admission', 'unknown-route'] as const) {
      control.routeFaults = { [path]: { type: 'refuse', as } }
      await failureOf(transcribe())
    }
    expect(sentForms()).toHaveLength(4)
  })

  it('lit les mots sous leurs deux noms, dans les segments ou à côté', async () => {
    const words = [
      { start: 0, end: 0.5, word: 'Bon' },
      { start: 0.5, end: 1, text: 'jour' },
    ]
    const expected = [
      { start: 0, end: 0.5, text: 'Bon' },
      { start: 0.5, end: 1, text: 'jour' },
    ]
    answerWith({
      text: 'Bonjour',
      segments: [{ id: 0, start: 0, end: 1, text: ' Bonjour', tokens: null }],
      words,
    })
    expect((await transcribe()).segments).toEqual([
      { start: 0, end: 1, text: 'Bonjour', words: expected },
    ])
    answerWith({
      text: 'Bonjour',
      segments: [{ id: 0, start: 0, end: 1, text: ' Bonjour', words }],
    })
    expect((await transcribe()).segments[0]?.words).toEqual(expected)
  })

  it('peut être vide : un silence n’est pas une panne', async () => {
    answerWith({ text: '' })
    expect(await transcribe()).toEqual({ text: '', segments: [] })
  })
})
