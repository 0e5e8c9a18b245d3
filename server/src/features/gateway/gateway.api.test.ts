import { wavHeader } from '@atelier/engine/media/wav-samples'
import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { toneSamples, toneSentences, toneText } from '@atelier/engine/testing/audio/tones'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import OpenAI from 'openai'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  chatReply,
  chatRequest,
  createGatewaySetup,
  failureOf,
  type GatewaySetup,
} from '#testing/setups/gateway-setup.ts'

let setup: GatewaySetup
let client: OpenAI
beforeAll(async () => {
  setup = await createGatewaySetup()
  client = setup.client
  await setup.configure({ limits: { rateLimitPerMinute: 1000 } })
})
afterAll(() => setup.app.close())
beforeEach(() => {
  setup.engine.script = () => chatReply
})

describe('les modèles', () => {
  test('sont ceux des pages, avec ce à quoi ils servent', async () => {
    const models = await Array.fromAsync(client.models.list())
    expect(models).toContainEqual({
      id: 'modele-scripte',
      object: 'model',
      created: 0,
      owned_by: 'LocalAI',
      scopes: ['chat'],
      capabilities: ['chat'],
    })
    expect(models.map(({ id }) => id)).toEqual(expect.arrayContaining(['sd/peintre', 'local/voix']))
    expect(await client.models.retrieve('sd/peintre')).toMatchObject({
      id: 'sd/peintre',
      scopes: ['images'],
    })
    expect(await failureOf(client.models.retrieve('inconnu'))).toMatchObject({
      status: 404,
      code: 'model_not_found',
    })
  })

  test('d’une clé qui ne permet que les images sont ceux des images', async () => {
    const { secret } = await setup.makeKey({ scopes: ['images'] })
    const models = await Array.fromAsync(setup.clientOf(secret).models.list())
    expect(models.map(({ id }) => id)).toEqual(['sd/peintre'])
  })
})

describe('images et voix', () => {
  test('des images viennent en octets ou par leur lien, et rejoignent la galerie', async () => {
    const draft = { model: 'sd/peintre', prompt: 'Un phare', size: '256x512' as never }
    const { data = [] } = await client.images.generate({ ...draft, n: 2 })
    expect(data).toHaveLength(2)
    expect(await sharp(Buffer.from(data[0]?.b64_json ?? '', 'base64')).metadata()).toMatchObject({
      format: 'png',
      width: 256,
      height: 512,
    })
    const linked = await client.images.generate({ ...draft, response_format: 'url' })
    const picture = await fetch(linked.data?.[0]?.url ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    const history = await setup.app.call('GET', '/images/history', { token: setup.user.token })
    expect(history.json<{ pagination: { total: number } }>().pagination.total).toBe(3)
    expect(
      await failureOf(client.images.generate({ ...draft, size: '100x100' as never })),
    ).toMatchObject({ status: 400, param: 'size' })
  })

  test('un texte se lit, avec la voix du modèle sous un nom d’OpenAI', async () => {
    const draft = { model: 'local/voix', input: 'Bonjour à tous.' }
    const wav = { ...draft, response_format: 'wav' as const }
    const sound = await client.audio.speech.create({ ...wav, voice: 'alloy' })
    expect(sound.headers.get('content-type')).toBe('audio/wav')
    const usual = await client.audio.speech.create({ ...draft, voice: 'alloy' })
    const hasEncoder = setup.app.services.speech.formats().includes('mp3')
    expect(usual.headers.get('content-type')).toBe(hasEncoder ? 'audio/mpeg' : 'audio/wav')
    expect(
      Buffer.from(await sound.arrayBuffer()).equals(Buffer.from(makeWav(draft.input.length / 100))),
    ).toBe(true)
    expect(setup.voice.requests.at(-1)).not.toHaveProperty('voice')
    await client.audio.speech.create({ ...draft, voice: 'fr', speed: 1.25, response_format: 'wav' })
    expect(setup.voice.requests.at(-1)).toMatchObject({ voice: 'fr', speed: 1.25 })
    expect(
      await failureOf(client.audio.speech.create({ ...draft, voice: 'inconnue' })),
    ).toMatchObject({ status: 400, param: 'voice' })
    const asFlac = client.audio.speech.create({ ...draft, voice: 'fr', response_format: 'flac' })
    expect(await failureOf(asFlac)).toMatchObject({ status: 400, param: 'response_format' })
  })
})

describe('une transcription', () => {
  const samples = toneSamples(toneSentences(10), 0, 10 * 16_000)
  const bytes = Buffer.concat([
    wavHeader({ rate: 16_000, dataLength: samples.byteLength }),
    Buffer.from(samples.buffer),
  ])
  const params = async () => ({ model: 'oreille', file: await OpenAI.toFile(bytes, 'réunion.wav') })

  test('se donne en texte, en sous-titres ou avec ses temps, et rejoint l’historique', async () => {
    const expected = [0, 1].map(toneText).join(' ')
    expect(
      (await client.audio.transcriptions.create({ ...(await params()), language: 'fr' })).text,
    ).toBe(expected)
    expect(
      await client.audio.transcriptions.create({ ...(await params()), response_format: 'text' }),
    ).toBe(expected)
    expect(
      await client.audio.transcriptions.create({ ...(await params()), response_format: 'srt' }),
    ).toContain(' --> ')
    const timestamp_granularities: ('word' | 'segment')[] = ['word', 'segment']
    const whole = await client.audio.transcriptions.create({
      ...(await params()),
      response_format: 'verbose_json',
      timestamp_granularities,
    })
    expect(whole).toMatchObject({
      text: expected,
      language: 'fr',
      duration: 10,
      segments: [{ id: 0 }, { id: 1 }],
    })
    expect(whole.words?.[0]).toMatchObject({ word: expect.any(String), start: expect.any(Number) })
    const history = await setup.app.call('GET', '/audio/history', { token: setup.user.token })
    expect(history.json<{ pagination: { total: number } }>().pagination.total).toBe(4)
  })

  test('ce qui n’est pas un son est refusé', async () => {
    const file = await OpenAI.toFile(Buffer.from('Bonjour'), 'note.txt')
    const failure = await failureOf(client.audio.transcriptions.create({ model: 'oreille', file }))
    expect(failure).toMatchObject({ status: 415, code: 'transcription.type-refused' })
  })
})

describe('les règles des pages', () => {
  test('une fonctionnalité éteinte, la maintenance et les tokens valent aussi pour les programmes', async () => {
    await setup.configure({ features: { chatEnabled: false } })
    expect(await failureOf(client.chat.completions.create(chatRequest))).toMatchObject({
      status: 403,
      code: 'feature.disabled',
    })
    expect((await Array.fromAsync(client.models.list())).map(({ id }) => id)).not.toContain(
      'modele-scripte',
    )
    await setup.configure({ features: { chatEnabled: true }, maintenance: { enabled: true } })
    expect(await failureOf(client.models.list())).toMatchObject({
      status: 503,
      code: 'maintenance.on',
    })
    await setup.configure({ maintenance: { enabled: false }, limits: { maxTokensPerRequest: 200 } })
    await client.chat.completions.create({ ...chatRequest, max_tokens: 5000 })
    await client.chat.completions.create(chatRequest)
    expect(setup.engine.calls.slice(-2).map(({ request }) => request.maxTokens)).toEqual([200, 200])
  })

  test('chacun attend son tour', async () => {
    await setup.configure({ limits: { maxConcurrentRequests: 1 } })
    const [first, opened] = [setup.engine.nextCall(), gate()]
    setup.engine.script = () => [opened.promise, { text: 'Oui' }]
    const completions = Promise.all([
      client.chat.completions.create(chatRequest),
      client.chat.completions.create(chatRequest),
    ])
    await first
    await expect
      .poll(() => setup.app.services.engineQueue.count())
      .toEqual({ working: 1, waiting: 1 })
    opened.resolve()
    expect((await completions).map(({ choices }) => choices[0]?.message.content)).toEqual([
      'Oui',
      'Oui',
    ])
    await setup.configure({ limits: { maxConcurrentRequests: 5 } })
  })

  test('trop de demandes dans la minute sont refusées, avec l’attente', async () => {
    await setup.configure({ limits: { rateLimitPerMinute: 1 } })
    const other = await setup.app.createUser()
    const { secret } = await setup.makeKey({}, other.token)
    await setup.clientOf(secret).chat.completions.create(chatRequest)
    const refused = setup.clientOf(secret).chat.completions.create(chatRequest)
    expect(await failureOf(refused)).toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
      type: 'rate_limit_error',
    })
    expect(
      (await failureOf(setup.clientOf(secret).chat.completions.create(chatRequest))).wait,
    ).toBeGreaterThan(0)
    await setup.configure({ limits: { rateLimitPerMinute: 1000 } })
  })
})
