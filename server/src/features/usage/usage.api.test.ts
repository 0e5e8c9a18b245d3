import type { OwnUsage, UseLine } from '@atelier/contract/usage/own-usage'
import type { UsageOverview, UserUsage } from '@atelier/contract/usage/usage'
import type { Page } from '@atelier/contract/wire/operation'
import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import OpenAI from 'openai'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { multipartBody } from '#testing/multipart-body.ts'
import {
  chatReply,
  chatRequest,
  createGatewaySetup,
  failureOf,
  type GatewaySetup,
} from '#testing/setups/gateway-setup.ts'
import { inpaintingForm, solid } from '#testing/setups/inpainting-setup.ts'

let setup: GatewaySetup
beforeEach(async () => {
  setup = await createGatewaySetup()
  setup.engine.script = () => chatReply
})
afterEach(() => setup.app.close())

const call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  callAs<T>(setup.user.token, method, path, body)
async function callAs<T>(
  token: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) {
  const { status, text } = await setup.app.call(method, path, { token, ...(body && { body }) })
  return { status, ...(JSON.parse(text) as { data: T; code?: string; error?: string }) }
}
const asAdmin = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  callAs<T>(setup.admin.token, method, path, body)
const lines = async () =>
  (await call<UseLine[]>('GET', '/usage/lines?limit=100')).data.map((line) => ({
    tool: line.tool,
    meter: line.meter,
    origin: line.origin,
    amount: line.amount,
    state: line.state,
    engine: line.engine,
  }))
const mine = async () => (await call<OwnUsage>('GET', '/usage/mine')).data
const limit = (rule: object) =>
  asAdmin('PUT', '/admin/usage/quotas', {
    subject: 'everyone',
    period: 'day',
    together: null,
    ...rule,
  })
async function newChat() {
  const body = { title: 'Essai', model: 'modele-scripte' }
  return (await call<{ id: string }>('POST', '/chat/create', body)).data.id
}
const ask = (chatId: string, content = 'Bonjour') =>
  call('POST', `/chat/${chatId}/messages`, { content, role: 'user' })
const picture = { model: 'sd/peintre', prompt: 'Un phare', width: 256, height: 256 }

describe('chaque outil compte, par sa page', () => {
  test('une réponse, ses tokens comme le moteur les dit, et son temps de machine', async () => {
    await ask(await newChat())
    expect(await lines()).toEqual([
      {
        tool: 'chat',
        meter: 'tokens',
        origin: 'page',
        amount: 10,
        state: 'counted',
        engine: 'LocalAI',
      },
    ])
    expect((await mine()).meters).toContainEqual({ meter: 'tokens', today: 10, month: 10 })
  })

  test('une réponse arrêtée compte ce qui est venu', async () => {
    const begun = gate()
    setup.engine.script = function* () {
      yield { text: 'Le début' }
      begun.resolve()
      yield 'hang' as const
    }
    const chatId = await newChat()
    const asked = ask(chatId)
    await begun.promise
    await call('POST', `/chat/${chatId}/messages/stop`)
    await asked
    const [line] = (await call<UseLine[]>('GET', '/usage/lines')).data
    expect(line).toMatchObject({ state: 'counted', isEstimated: true })
    expect(line?.amount).toBeGreaterThan(0)
  })

  test('chaque image gardée, un inpainting avec son titre, les caractères lus', async () => {
    await call('POST', '/images/batch', { ...picture, count: 2 })
    await setup.app.call('POST', '/inpainting', {
      token: setup.user.token,
      ...(await inpaintingForm()),
    })
    await call('POST', '/tts/generate', { text: 'Bonjour à tous.', model: 'local/voix' })
    const counted = (await lines()).map(({ tool, meter, amount, state }) => [
      tool,
      meter,
      amount,
      state,
    ])
    expect(counted.toReversed()).toEqual([
      ['images', 'pictures', 2, 'counted'],
      ['inpainting', 'inpaintings', 1, 'counted'],
      ['speech', 'characters-spoken', 15, 'counted'],
    ])
  })

  test('les secondes entendues, une fois', async () => {
    const form = await multipartBody('audio', makeWav(3), 'essai.wav', { model: 'oreille' })
    await setup.app.call('POST', '/audio/transcribe', { token: setup.user.token, ...form })
    expect(await lines()).toMatchObject([
      { tool: 'transcription', meter: 'seconds-heard', amount: 3, state: 'counted' },
    ])
  })

  test('ce qui échoue ne compte rien', async () => {
    setup.engine.script = () => {
      throw new Error('en panne')
    }
    await ask(await newChat())
    expect((await lines()).filter(({ amount }) => amount > 0)).toEqual([])
  })
})

test('chaque outil compte aussi par une clé d’accès', async () => {
  const { client } = setup
  await client.chat.completions.create(chatRequest)
  for await (const _ of await client.chat.completions.create({ ...chatRequest, stream: true }));
  await client.images.generate({ model: 'sd/peintre', prompt: 'Un phare', size: '256x256' })
  await client.images.edit({
    model: 'sd/peintre',
    prompt: 'Un ciel',
    image: new File([new Uint8Array(await solid('#204080'))], 'photo.png', { type: 'image/png' }),
  })
  const speech = { model: 'local/voix', input: 'Bonjour.', voice: 'alloy' } as const
  await client.audio.speech.create({ ...speech, response_format: 'wav' })
  await client.audio.transcriptions.create({
    model: 'oreille',
    file: await OpenAI.toFile(makeWav(2), 'essai.wav'),
  })
  const counted = await lines()
  expect(counted.every(({ origin, state }) => origin === 'key' && state === 'counted')).toBe(true)
  expect(counted.map(({ tool, amount }) => [tool, amount]).toReversed()).toEqual([
    ['chat', 10],
    ['chat', 10],
    ['images', 1],
    ['inpainting', 1],
    ['speech', 8],
    ['transcription', 2],
  ])
})

describe('un quota', () => {
  test('épuisé refuse, et dit lequel et jusqu’à quand', async () => {
    await limit({ meter: 'pictures', each: 1 })
    expect((await call('POST', '/images/generations', picture)).status).toBe(200)
    const refused = await call('POST', '/images/generations', picture)
    expect(refused).toMatchObject({ status: 403, code: 'quota.exhausted' })
    expect(refused.error).toContain('Votre quota d’images est épuisé jusqu’au ')
    expect((await mine()).limits).toMatchObject([
      { meter: 'pictures', period: 'day', whose: 'self', limit: 1, used: 1, remaining: 0 },
    ])
    const byKey = setup.client.images.generate({ model: 'sd/peintre', prompt: 'Un phare' })
    expect(await failureOf(byKey)).toMatchObject({ status: 403 })
  })

  test('de tokens raccourcit la réponse, puis la refuse, page et clé ensemble', async () => {
    await limit({ meter: 'tokens', each: 400 })
    const chatId = await newChat()
    await ask(chatId)
    const [first] = setup.engine.calls
    expect(first?.request.maxTokens).toBeLessThan(400)
    setup.engine.script = () => [
      { text: 'Long' },
      {
        type: 'end',
        reason: 'stop',
        usage: { promptTokens: 7, completionTokens: 300, totalTokens: 307 },
      },
    ]
    await setup.client.chat.completions.create(chatRequest)
    expect(await ask(chatId)).toMatchObject({ status: 403, code: 'quota.exhausted' })
    expect(await failureOf(setup.client.chat.completions.create(chatRequest))).toMatchObject({
      status: 403,
    })
    expect((await mine()).limits).toMatchObject([{ used: 317, reserved: 0, remaining: 83 }])
  })

  test('ne retient pas l’administrateur', async () => {
    await limit({ meter: 'pictures', each: 0 })
    expect((await asAdmin('POST', '/images/generations', picture)).status).toBe(200)
    expect((await call('POST', '/images/generations', picture)).status).toBe(403)
  })

  test('d’un compte vaut à la place de celui de tous, et se retire', async () => {
    await limit({ meter: 'pictures', each: 0 })
    const own = { subject: `u:${setup.user.user.id}`, meter: 'pictures' }
    expect((await limit({ ...own, each: 5 })).data).toMatchObject([
      { subject: 'everyone' },
      { subject: own.subject, name: setup.user.user.email, each: 5 },
    ])
    expect((await call('POST', '/images/generations', picture)).status).toBe(200)
    await limit({ ...own, each: null })
    expect((await call('POST', '/images/generations', picture)).status).toBe(403)
    expect((await limit({ ...own, subject: 'u:inconnu', each: 5 })).status).toBe(404)
  })

  test('sans fin recommence quand l’administrateur le dit', async () => {
    await limit({ meter: 'pictures', period: 'reset', each: 1 })
    await call('POST', '/images/generations', picture)
    expect((await call('POST', '/images/generations', picture)).status).toBe(403)
    const reset = { subject: 'everyone', meter: 'pictures' }
    expect((await asAdmin('POST', '/admin/usage/quotas/reset', reset)).status).toBe(200)
    expect((await call('POST', '/images/generations', picture)).status).toBe(200)
  })
})

describe('l’administrateur lit', () => {
  test('l’usage en tout, par modèle et par accès', async () => {
    await ask(await newChat())
    await setup.client.chat.completions.create(chatRequest)
    await setup.app.services.usage.folding.foldNow()
    const read = async (by: string) =>
      (await asAdmin<UsageOverview>('GET', `/admin/usage?by=${by}`)).data
    expect(await read('model')).toMatchObject({
      works: 2,
      amounts: { tokens: 20 },
      days: [{ works: 2 }],
      groups: [{ name: 'modele-scripte', works: 2, amounts: { tokens: 20 } }],
    })
    const byWay = (await read('way')).groups.map(({ name }) => name)
    expect(byWay.toSorted()).toEqual(['key', 'page'])
  })

  test('l’usage par personne, une ligne d’audit par ouverture, sauf s’il est désactivé', async () => {
    await ask(await newChat())
    await setup.app.services.usage.folding.foldNow()
    const people = () => asAdmin<UserUsage[]>('GET', '/admin/usage/people')
    expect((await people()).data).toMatchObject([
      { email: setup.user.user.email, works: 1, amounts: { tokens: 10 } },
    ])
    await people()
    const audit = await asAdmin<Page<unknown>['data']>(
      'GET',
      '/admin/audit?action=usage.people-read',
    )
    expect(audit.data).toHaveLength(1)
    await setup.configure({ usage: { byUser: false } })
    expect(await people()).toMatchObject({ status: 403, code: 'usage.people-off' })
  })

  test('un fichier CSV', async () => {
    await ask(await newChat())
    await setup.app.services.usage.folding.foldNow()
    const file = (of: string) =>
      setup.app.call('GET', `/admin/usage/file?of=${of}`, { token: setup.admin.token })
    expect((await file('totals')).text.split('\r\n')).toEqual([
      expect.stringContaining('"jour","outil"'),
      expect.stringContaining('"chat","modele-scripte","LocalAI","page","tokens",1,10,7'),
      '',
    ])
    expect((await file('people')).text).toContain(setup.user.user.email)
  })
})

test('un compte supprimé emporte ses lignes ; les totaux restent', async () => {
  await ask(await newChat())
  await setup.app.services.usage.folding.foldNow()
  await setup.app.call('DELETE', `/admin/users/${setup.user.user.id}`, {
    token: setup.admin.token,
  })
  const { queries } = setup.app.services.database
  expect(await queries.selectFrom('use_lines').selectAll().execute()).toEqual([])
  expect(await queries.selectFrom('use_days').selectAll().execute()).toEqual([])
  expect(await queries.selectFrom('use_totals').selectAll().execute()).toHaveLength(1)
})
