import { EngineFailure } from '@atelier/engine/engine-failure'
import { wavHeader } from '@atelier/engine/media/wav-samples'
import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { toneSamples, toneSentences, toneText } from '@atelier/engine/testing/audio/tones'
import { endlessReply, gate } from '@atelier/engine/testing/scripted/scripted-engine'
import OpenAI from 'openai'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGatewaySetup, type GatewaySetup } from '#testing/setups/gateway-setup.ts'

let room: GatewaySetup
let client: OpenAI
beforeAll(async () => {
  room = await createGatewaySetup()
  client = room.client
  await room.configure({ limits: { rateLimitPerMinute: 1000 } })
})
afterAll(() => room.app.close())
beforeEach(() => {
  room.engine.script = () => [
    { text: 'Bonjour, ' },
    { text: 'voici.' },
    { type: 'end', reason: 'stop', usage },
  ]
})

const usage = { promptTokens: 7, completionTokens: 3, totalTokens: 10 }
const ask = { model: 'modele-scripte', messages: [{ role: 'user' as const, content: 'Bonjour' }] }
/** What the client says went wrong. */
const failureOf = async (asking: PromiseLike<unknown>) => {
  const failure = await asking.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (failure instanceof OpenAI.APIError) {
    const { status, code, param, type } = failure
    return { status, code, param, type, wait: Number(failure.headers?.get('retry-after')) }
  }
  throw new Error('the client was not refused', { cause: failure })
}
const rowsOf = async (table: 'chats' | 'messages') =>
  await room.app.services.database.queries.selectFrom(table).selectAll().execute()

describe('les modèles', () => {
  test('sont ceux des pages, avec ce à quoi ils servent', async () => {
    const models = await Array.fromAsync(client.models.list())
    expect(models).toContainEqual({
      id: 'modele-scripte',
      object: 'model',
      created: 0,
      owned_by: 'LocalAI',
      scopes: ['chat'],
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
    const { secret } = await room.makeKey({ scopes: ['images'] })
    const models = await Array.fromAsync(room.clientOf(secret).models.list())
    expect(models.map(({ id }) => id)).toEqual(['sd/peintre'])
  })
})

describe('une conversation', () => {
  test('se répond d’un bloc, avec les réglages demandés, et n’est gardée nulle part', async () => {
    const answer = await client.chat.completions.create({
      ...ask,
      messages: [
        { role: 'developer', content: 'Sois bref.' },
        { role: 'user', content: [{ type: 'text', text: 'Bonjour' }] },
      ],
      ...{ temperature: 0.2, top_p: 0.9, seed: 7, max_completion_tokens: 50 },
    })
    expect(answer).toMatchObject({
      ...{ object: 'chat.completion', model: 'modele-scripte' },
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Bonjour, voici.' },
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
    })
    expect(room.engine.calls.at(-1)?.request).toEqual({
      ...{ model: 'modele-scripte', temperature: 0.2, topP: 0.9, seed: 7, maxTokens: 50 },
      messages: [
        { role: 'system', content: 'Sois bref.' },
        { role: 'user', content: 'Bonjour' },
      ],
    })
    expect([await rowsOf('chats'), await rowsOf('messages')]).toEqual([[], []])
  })

  test('se répond au fil de l’eau, et dit à la fin ce qu’elle a coûté', async () => {
    const chunks = await Array.fromAsync(
      await client.chat.completions.create({
        ...ask,
        stream: true,
        stream_options: { include_usage: true },
      }),
    )
    expect(chunks.map(({ choices: [choice] }) => choice?.delta.content ?? '').join('')).toBe(
      'Bonjour, voici.',
    )
    expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant')
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop')
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 10 } })
  })

  test('une image y est montrée au modèle qui voit, et refusée pour un autre ; rien n’est pris ailleurs', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1976d2' } })
      .png()
      .toBuffer()
    const showing = (url: string, model = 'voyant') =>
      client.chat.completions.create({
        ...ask,
        model,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Quoi ?' },
              { type: 'image_url', image_url: { url } },
            ],
          },
        ],
      })
    const dataUrl = `data:image/png;base64,${png.toString('base64')}`
    await showing(dataUrl)
    const [question] = room.engine.calls.at(-1)?.request.messages ?? []
    expect(question?.images).toMatchObject([{ mediaType: 'image/jpeg' }])
    expect(await failureOf(showing(dataUrl, 'modele-scripte'))).toMatchObject({
      status: 400,
      code: 'gateway.no-sight',
    })
    for (const url of [
      'https://ailleurs.example/a.png',
      'data:image/png;base64,AAAA',
      'data:image/svg+xml;base64,AAAA',
    ])
      expect(await failureOf(showing(url))).toMatchObject({
        status: 400,
        code: 'gateway.picture-refused',
      })
  })

  test.each([
    [{ tools: [{ type: 'function' as const, function: { name: 'heure' } }] }, 'tools'],
    [{ n: 2 }, 'n'],
    [{ response_format: { type: 'json_object' as const } }, 'response_format.type'],
    [{ temperature: 3 }, 'temperature'],
    [{ messages: [] }, 'messages'],
  ])('%j est refusé en nommant ce qui ne va pas', async (change, param) => {
    const failure = await failureOf(client.chat.completions.create({ ...ask, ...change }))
    expect(failure).toMatchObject({ status: 400, type: 'invalid_request_error', param })
  })

  test('l’échec du moteur a son code avant le premier mot, et finit le flux après', async () => {
    room.engine.script = () => [new EngineFailure('unreachable')]
    const before = await failureOf(client.chat.completions.create({ ...ask, stream: true }))
    expect(before).toMatchObject({ status: 503, type: 'server_error', code: 'engine.unreachable' })
    room.engine.script = () => [{ text: 'Bonj' }, new EngineFailure('cut')]
    const stream = await client.chat.completions.create({ ...ask, stream: true })
    expect(await failureOf(Array.fromAsync(stream))).toMatchObject({
      code: 'engine.cut',
      type: 'server_error',
    })
  })

  test('qui la quitte en cours arrête le moteur', async () => {
    room.engine.script = () => endlessReply()
    const call = room.engine.nextCall()
    const stream = await client.chat.completions.create({ ...ask, stream: true })
    stream.controller.abort()
    expect(await (await call).outcome).toBe('aborted')
    await expect
      .poll(() => room.app.services.engineQueue.count())
      .toEqual({ working: 0, waiting: 0 })
  })

  test('un modèle que la page ne propose pas est refusé', async () => {
    const failure = await failureOf(client.chat.completions.create({ ...ask, model: 'sd/peintre' }))
    expect(failure).toMatchObject({ status: 403, code: 'model_not_found' })
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
    const history = await room.app.call('GET', '/images/history', { token: room.person.token })
    expect(history.json<{ pagination: { total: number } }>().pagination.total).toBe(3)
    expect(
      await failureOf(client.images.generate({ ...draft, size: '100x100' as never })),
    ).toMatchObject({ status: 400, param: 'size' })
  })

  test('un texte se lit, avec la voix du modèle sous un nom d’OpenAI', async () => {
    const draft = { model: 'local/voix', input: 'Bonjour à tous.' }
    const sound = await client.audio.speech.create({ ...draft, voice: 'alloy' })
    expect(sound.headers.get('content-type')).toBe('audio/wav')
    expect(
      Buffer.from(await sound.arrayBuffer()).equals(Buffer.from(makeWav(draft.input.length / 100))),
    ).toBe(true)
    expect(room.voice.requests.at(-1)).not.toHaveProperty('voice')
    await client.audio.speech.create({ ...draft, voice: 'fr', speed: 1.5, response_format: 'wav' })
    expect(room.voice.requests.at(-1)).toMatchObject({ voice: 'fr', speed: 1.5 })
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
  const ask = async () => ({ model: 'oreille', file: await OpenAI.toFile(bytes, 'réunion.wav') })

  test('se donne en texte, en sous-titres ou avec ses temps, et rejoint l’historique', async () => {
    const said = [0, 1].map(toneText).join(' ')
    expect(
      (await client.audio.transcriptions.create({ ...(await ask()), language: 'fr' })).text,
    ).toBe(said)
    expect(
      await client.audio.transcriptions.create({ ...(await ask()), response_format: 'text' }),
    ).toBe(said)
    expect(
      await client.audio.transcriptions.create({ ...(await ask()), response_format: 'srt' }),
    ).toContain(' --> ')
    const timestamp_granularities: ('word' | 'segment')[] = ['word', 'segment']
    const whole = await client.audio.transcriptions.create({
      ...(await ask()),
      response_format: 'verbose_json',
      timestamp_granularities,
    })
    expect(whole).toMatchObject({
      text: said,
      language: 'fr',
      duration: 10,
      segments: [{ id: 0 }, { id: 1 }],
    })
    expect(whole.words?.[0]).toMatchObject({ word: expect.any(String), start: expect.any(Number) })
    const history = await room.app.call('GET', '/audio/history', { token: room.person.token })
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
    await room.configure({ features: { chatEnabled: false } })
    expect(await failureOf(client.chat.completions.create(ask))).toMatchObject({
      status: 403,
      code: 'feature.disabled',
    })
    expect((await Array.fromAsync(client.models.list())).map(({ id }) => id)).not.toContain(
      'modele-scripte',
    )
    await room.configure({ features: { chatEnabled: true }, maintenance: { enabled: true } })
    expect(await failureOf(client.models.list())).toMatchObject({
      status: 503,
      code: 'maintenance.on',
    })
    await room.configure({ maintenance: { enabled: false }, limits: { maxTokensPerRequest: 200 } })
    await client.chat.completions.create({ ...ask, max_tokens: 5000 })
    await client.chat.completions.create(ask)
    expect(room.engine.calls.slice(-2).map(({ request }) => request.maxTokens)).toEqual([200, 200])
  })

  test('chacun attend son tour', async () => {
    await room.configure({ limits: { maxConcurrentRequests: 1 } })
    const [first, opened] = [room.engine.nextCall(), gate()]
    room.engine.script = () => [opened.promise, { text: 'Oui' }]
    const answers = Promise.all([
      client.chat.completions.create(ask),
      client.chat.completions.create(ask),
    ])
    await first
    await expect
      .poll(() => room.app.services.engineQueue.count())
      .toEqual({ working: 1, waiting: 1 })
    opened.resolve()
    expect((await answers).map(({ choices }) => choices[0]?.message.content)).toEqual([
      'Oui',
      'Oui',
    ])
    await room.configure({ limits: { maxConcurrentRequests: 5 } })
  })

  test('trop de demandes dans la minute sont refusées, avec l’attente', async () => {
    await room.configure({ limits: { rateLimitPerMinute: 1 } })
    const other = await room.app.createUser()
    const { secret } = await room.makeKey({}, other.token)
    await room.clientOf(secret).chat.completions.create(ask)
    const asking = room.clientOf(secret).chat.completions.create(ask)
    expect(await failureOf(asking)).toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
      type: 'rate_limit_error',
    })
    expect(
      (await failureOf(room.clientOf(secret).chat.completions.create(ask))).wait,
    ).toBeGreaterThan(0)
    await room.configure({ limits: { rateLimitPerMinute: 1000 } })
  })
})
