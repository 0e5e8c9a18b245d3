import { afterEach, describe, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import type { SpeechRequest } from '#engine.ts'
import { secondsOf } from '#testing/audio/make-wav.ts'
import { startLocalAiDouble } from '#testing/localai-double/localai-double.ts'
import { createLocalAi } from '../localai.ts'

const double = await startLocalAiDouble()
const { control } = double
const engine = createLocalAi({ baseUrl: double.url })
afterEach(double.reset)

const path = '/v1/audio/speech'
const model = 'voice-fr-siwis-medium'
const speak = (more: Partial<SpeechRequest> = {}) =>
  engine.speak({ model, text: 'Bonjour à tous.', ...more }, neverAborted())
const sentBody = () => double.requests.findLast((request) => request.path === path)?.body
const answerWith = (contentType: string, body: string) => {
  control.routeFaults = {
    [path]: { type: 'answer', status: 200, body, headers: { 'content-type': contentType } },
  }
}

describe('la parole', () => {
  it('se demande en WAV, avec ce qui est fixé et rien d’autre', async () => {
    await speak({ speed: 1, voice: '', pitch: 1.2 })
    expect(sentBody()).toEqual({ model, input: 'Bonjour à tous.', response_format: 'wav' })
    await speak({ speed: 1.5, voice: 'siwis', language: 'fr' })
    expect(sentBody()).toMatchObject({ speed: 1.5, voice: 'siwis', language: 'fr' })
  })

  it('est un vrai son', async () => {
    const sound = await speak()
    expect(sound.mediaType).toBe('audio/wav')
    expect(secondsOf(sound.bytes)).toBeCloseTo(0.9, 1)
  })

  it('est du type que la réponse dit, quel que soit celui demandé', async () => {
    answerWith('audio/mpeg', 'ID3…')
    expect((await speak()).mediaType).toBe('audio/mpeg')
    answerWith('audio/x-wav; rate=22050', 'RIFF…')
    expect((await speak()).mediaType).toBe('audio/wav')
    answerWith('application/octet-stream', 'RIFF…')
    expect((await speak()).mediaType).toBe('audio/wav')
  })

  it.each([
    ['une page', 'text/html', '<html></html>', 'bad-answer'],
    ['du JSON', 'application/json', '{"audio":"…"}', 'bad-answer'],
    ['rien', 'audio/wav', '', 'empty-answer'],
  ])('%s n’est pas un son', async (_title, contentType, body, reason) => {
    answerWith(contentType, body)
    expect(await failureOf(speak())).toMatchObject({ reason })
  })

  it('hors des vitesses de LocalAI est refusée', async () => {
    expect(await failureOf(speak({ speed: 5 }))).toMatchObject({
      reason: 'refused',
      detail: 'HTTP 400 speed must be between 0.25 and 4',
    })
  })

  it('ne se demande pas à un modèle de chat', async () => {
    expect(await failureOf(speak({ model: 'qwen3-8b' }))).toMatchObject({ reason: 'unsupported' })
  })
})

describe('les voix', () => {
  it('n’existent pas pour un modèle qui est lui-même une voix', async () => {
    expect(await engine.voices(model, neverAborted())).toEqual([])
  })

  it('sont celles enregistrées, pour un modèle qui sait les imiter', async () => {
    control.models = [{ id: 'chatterbox', capabilities: ['tts'], clonesVoices: true }]
    expect(await engine.voices('chatterbox', neverAborted())).toEqual([
      {
        id: 'localai://voice-profiles/0b1d0a52-6d7e-4c1e-9f0c-2f5b6f1f7c11',
        name: 'Camille',
        language: 'fr-FR',
      },
    ])
  })

  it('ne manquent pas quand la route manque', async () => {
    control.webUi = false
    expect(await engine.voices(model, neverAborted())).toEqual([])
  })
})
