import { EngineFailure } from '@atelier/engine/engine-failure'
import { endlessReply } from '@atelier/engine/testing/scripted/scripted-engine'
import type OpenAI from 'openai'
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

const rowsOf = async (table: 'chats' | 'messages') =>
  await setup.app.services.database.queries.selectFrom(table).selectAll().execute()

describe('une conversation', () => {
  test('se répond d’un bloc, avec les réglages demandés, et n’est gardée nulle part', async () => {
    const completion = await client.chat.completions.create({
      ...chatRequest,
      messages: [
        { role: 'developer', content: 'Sois bref.' },
        { role: 'user', content: [{ type: 'text', text: 'Bonjour' }] },
      ],
      ...{ temperature: 0.2, top_p: 0.9, seed: 7, max_completion_tokens: 50 },
    })
    expect(completion).toMatchObject({
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
    expect(setup.engine.calls.at(-1)?.request).toEqual({
      ...{ model: 'modele-scripte', temperature: 0.2, topP: 0.9, seed: 7, maxTokens: 50 },
      conversation: expect.stringMatching(/^[\w-]{22}$/),
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
        ...chatRequest,
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
        ...chatRequest,
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
    const [question] = setup.engine.calls.at(-1)?.request.messages ?? []
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
    [
      { tools: [{ type: 'function' as const, function: { name: 'l’heure' } }] },
      'tools.0.function.name',
    ],
    [{ n: 2 }, 'n'],
    [{ temperature: 3 }, 'temperature'],
    [{ messages: [] }, 'messages'],
  ])('%j est refusé en nommant ce qui ne va pas', async (change, param) => {
    const failure = await failureOf(client.chat.completions.create({ ...chatRequest, ...change }))
    expect(failure).toMatchObject({ status: 400, type: 'invalid_request_error', param })
  })

  test('l’échec du moteur a son code avant le premier mot, et finit le flux après', async () => {
    setup.engine.script = () => [new EngineFailure('unreachable')]
    const before = await failureOf(client.chat.completions.create({ ...chatRequest, stream: true }))
    expect(before).toMatchObject({ status: 503, type: 'server_error', code: 'engine.unreachable' })
    setup.engine.script = () => [{ text: 'Bonj' }, new EngineFailure('cut')]
    const stream = await client.chat.completions.create({ ...chatRequest, stream: true })
    expect(await failureOf(Array.fromAsync(stream))).toMatchObject({
      code: 'engine.cut',
      type: 'server_error',
    })
  })

  test('qui la quitte en cours arrête le moteur', async () => {
    setup.engine.script = () => endlessReply()
    const call = setup.engine.nextCall()
    const stream = await client.chat.completions.create({ ...chatRequest, stream: true })
    stream.controller.abort()
    expect(await (await call).outcome).toBe('aborted')
    await expect
      .poll(() => setup.app.services.engineQueue.count())
      .toEqual({ working: 0, waiting: 0 })
  })

  test('un modèle que la page ne propose pas est refusé', async () => {
    const failure = await failureOf(
      client.chat.completions.create({ ...chatRequest, model: 'sd/peintre' }),
    )
    expect(failure).toMatchObject({ status: 403, code: 'model_not_found' })
  })
})
