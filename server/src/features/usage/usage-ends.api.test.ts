import type { Job } from '@atelier/contract/jobs/jobs'
import { meters } from '@atelier/contract/usage/meters'
import type { OwnUsage, UseLine } from '@atelier/contract/usage/own-usage'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { multipartBody } from '#testing/multipart-body.ts'
import {
  chatReply,
  chatRequest,
  createGatewaySetup,
  type GatewaySetup,
} from '#testing/setups/gateway-setup.ts'
import { inpaintingForm } from '#testing/setups/inpainting-setup.ts'

const enough = 1_000_000
let setup: GatewaySetup
beforeEach(async () => {
  setup = await createGatewaySetup()
  setup.engine.script = () => chatReply
  for (const meter of meters) await limit({ meter, each: enough, together: enough })
})
afterEach(() => setup.app.close())

const limit = (rule: object) =>
  setup.app.call('PUT', '/admin/usage/quotas', {
    token: setup.admin.token,
    body: { subject: 'everyone', period: 'day', together: null, each: null, ...rule },
  })
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, headers = {}) =>
  setup.app.call(method, path, { token: setup.user.token, headers, ...(body && { body }) })
const dataOf = async <T>(answer: ReturnType<typeof call>) => (await answer).json<{ data: T }>().data
const lines = async () =>
  (await dataOf<UseLine[]>(call('GET', '/usage/lines?limit=100'))).map((line) => [
    line.tool,
    line.meter,
    line.amount,
    line.state,
  ])
async function reserved(): Promise<number[]> {
  const { limits } = await dataOf<OwnUsage>(call('GET', '/usage/mine'))
  return limits.map((one) => one.reserved)
}
const nothing = Array.from({ length: 2 * meters.length }, () => 0)
const newChat = async () =>
  (
    await dataOf<{ id: string }>(
      call('POST', '/chat/create', { title: 'Essai', model: 'modele-scripte' }),
    )
  ).id
const picture = { model: 'sd/peintre', prompt: 'Un phare', width: 256, height: 256 }
const later = { prefer: 'respond-async' }

describe('rien ne reste réservé', () => {
  test('d’une réponse en panne, arrêtée, ou dont la discussion est supprimée', async () => {
    setup.engine.script = () => {
      throw new EngineFailure('failed')
    }
    await call('POST', `/chat/${await newChat()}/messages`, { content: 'Bonjour' })
    expect(await reserved()).toEqual(nothing)
    for (const end of ['stop', 'remove']) {
      const begun = gate()
      setup.engine.script = function* () {
        yield { text: 'Le début' }
        begun.resolve()
        yield 'hang' as const
      }
      const chatId = await newChat()
      const asked = call('POST', `/chat/${chatId}/messages`, { content: 'Bonjour' })
      await begun.promise
      expect((await reserved()).some((amount) => amount > 0)).toBe(true)
      await (end === 'stop'
        ? call('POST', `/chat/${chatId}/messages/stop`)
        : call('DELETE', `/chat/${chatId}`))
      await asked
      await vi.waitFor(async () => expect(await reserved()).toEqual(nothing))
    }
    const counted = (await lines()).filter(([, , , state]) => state === 'counted')
    expect(counted).toHaveLength(2)
  })

  test('d’un lot d’images annulé ; celles qui sont faites comptent', async () => {
    const begun = gate()
    setup.painter.script = () => {
      if (setup.painter.requests.length === 1) return undefined
      begun.resolve()
      return 'hang'
    }
    const job = await dataOf<Job>(call('POST', '/images/batch', { ...picture, count: 3 }, later))
    await begun.promise
    expect((await reserved()).filter((amount) => amount > 0)).toEqual([2, 2])
    await call('DELETE', `/jobs/${job.id}`)
    expect(await reserved()).toEqual(nothing)
    expect(await lines()).toEqual([['images', 'pictures', 1, 'counted']])
  })

  test('d’un inpainting, d’une voix ou d’un enregistrement en panne', async () => {
    setup.painter.script = () => new EngineFailure('failed')
    setup.voice.script = () => new EngineFailure('failed')
    setup.ear.script = () => new EngineFailure('failed')
    const { token } = setup.user
    await setup.app.call('POST', '/inpainting', { token, ...(await inpaintingForm()) })
    await call('POST', '/tts/generate', { text: 'Bonjour à tous.', model: 'local/voix' })
    const form = await multipartBody('audio', makeWav(3), 'essai.wav', { model: 'oreille' })
    await setup.app.call('POST', '/audio/transcribe', { token, ...form })
    expect(await reserved()).toEqual(nothing)
    expect((await lines()).filter(([, , amount]) => Number(amount) > 0)).toEqual([])
  })

  test('d’un programme qui s’en va au milieu, ou pendant l’attente', async () => {
    const begun = gate()
    setup.engine.script = function* () {
      yield { text: 'Le début' }
      begun.resolve()
      yield 'hang' as const
    }
    const leave = new AbortController()
    const asked = setup.client.chat.completions
      .create({ ...chatRequest, stream: true }, { signal: leave.signal })
      .then(async (stream) => {
        for await (const _ of stream);
      })
      .catch(() => undefined)
    await begun.promise
    leave.abort()
    await asked
    await vi.waitFor(async () => expect(await reserved()).toEqual(nothing))
    expect(await lines()).toMatchObject([['chat', 'tokens', expect.any(Number), 'counted']])
  })
})

describe('comptent aussi', () => {
  test('l’essai d’une voix, par ses caractères', async () => {
    await call('POST', '/tts/sample', { text: 'Bonjour.', model: 'local/voix' })
    expect(await lines()).toEqual([['speech', 'characters-spoken', 8, 'counted']])
    expect(await reserved()).toEqual(nothing)
  })

  test('une image agrandie, par son seul temps de machine', async () => {
    await setup.app.close()
    const painter = createScriptedImageEngine({ upscales: true })
    setup = await createGatewaySetup({ engines: [painter] })
    await limit({ meter: 'pictures', each: 1 })
    const image = await dataOf<{ image: { id: string } }>(
      call('POST', '/images/generations', picture),
    )
    const { id } = image.image
    expect((await call('POST', `/images/${id}/upscale`, { upscaleBy: 2 })).status).toBe(200)
    expect((await lines()).toReversed()).toEqual([
      ['images', 'pictures', 1, 'counted'],
      ['images', 'pictures', 0, 'counted'],
    ])
    expect((await call('POST', '/images/generations', picture)).status).toBe(403)
  })

  test('l’enregistrement joint à une discussion, une fois, jusqu’à ce que le quota soit épuisé', async () => {
    const chatId = await newChat()
    const { token } = setup.user
    const attach = async () => {
      const form = await multipartBody('file', makeWav(3), 'réunion.wav', { chatId })
      return (
        await dataOf<{ id: string }>(setup.app.call('POST', '/attachments', { token, ...form }))
      ).id
    }
    const send = (attachments: string[]) =>
      call('POST', `/chat/${chatId}/messages`, { content: 'Résume', attachments })
    expect((await send([await attach()])).status).toBe(200)
    await send([])
    const heard = () => lines().then((all) => all.filter(([, meter]) => meter === 'seconds-heard'))
    expect(await heard()).toEqual([['transcription', 'seconds-heard', 3, 'counted']])
    await limit({ meter: 'seconds-heard', each: 3 })
    const refused = await send([await attach()])
    expect([refused.status, refused.json().code]).toEqual([403, 'quota.exhausted'])
    expect(await heard()).toHaveLength(1)
  })
})

test('de cinquante images à la fois contre un quota de dix, dix passent', async () => {
  await limit({ meter: 'pictures', each: 10 })
  const answers = await atOnce(50, () => call('POST', '/images/generations', picture, later))
  const jobs = answers.filter(({ status }) => status < 300)
  // The others are refused, by the quota or as too many at once.
  expect(jobs.length).toBeLessThanOrEqual(10)
  await vi.waitFor(async () => expect(await reserved()).toEqual(nothing.slice(1)))
  const made = (await lines()).reduce((sum, [, , amount]) => sum + Number(amount), 0)
  expect(made).toBe(jobs.length)
})

describe('est refusé sans rien compter', () => {
  test('un enregistrement plus long que ce qui reste', async () => {
    await limit({ meter: 'seconds-heard', each: 2 })
    const form = await multipartBody('audio', makeWav(3), 'essai.wav', { model: 'oreille' })
    const { token } = setup.user
    const refused = await setup.app.call('POST', '/audio/transcribe', { token, ...form })
    expect([refused.status, refused.json().code]).toEqual([403, 'quota.exhausted'])
    // It was read to know how long it is: that is machine time, if any.
    expect((await lines()).filter(([, , amount]) => amount !== 0)).toEqual([])
    expect(Math.max(...(await reserved()))).toBe(0)
  })

  test('un inpainting de trop dans la journée, sans toucher au quota du compte', async () => {
    await limit({ meter: 'inpaintings', each: 1 })
    const { token } = setup.user
    const repaint = async () =>
      setup.app.call('POST', '/inpainting', { token, ...(await inpaintingForm()) })
    expect((await repaint()).status).toBe(200)
    const refused = await repaint()
    expect([refused.status, refused.json().code]).toEqual([403, 'quota.exhausted'])
    expect(refused.json().error).toContain('Votre quota d’inpaintings est épuisé jusqu’au ')
    expect(await dataOf(call('GET', '/inpainting/quota'))).toMatchObject({
      quota: null,
      used: 1,
      reserved: 0,
    })
    expect(await lines()).toEqual([['inpainting', 'inpaintings', 1, 'counted']])
  })
})

describe('un utilisateur ordinaire', () => {
  test('ne lit ni l’usage des autres ni leurs quotas, et n’en fixe aucun', async () => {
    for (const path of ['', '/people', '/file', '/quotas'])
      expect((await call('GET', `/admin/usage${path}`)).status).toBe(403)
    const own = { subject: `u:${setup.user.user.id}`, meter: 'pictures', period: 'day' }
    const set = await setup.app.call('PUT', '/admin/usage/quotas', {
      token: setup.user.token,
      body: { ...own, each: enough, together: null },
    })
    expect(set.status).toBe(403)
    await call('POST', '/images/generations', picture)
    const other = await setup.app.createUser('Autre')
    const theirs = await setup.app.call('GET', '/usage/lines', { token: other.token })
    expect(theirs.json<{ data: unknown[] }>().data).toEqual([])
  })

  test('un quota ne se fixe ni négatif, ni immense, ni à moitié, ni pour n’importe quoi', async () => {
    const wrong = [
      { meter: 'tokens', each: -1 },
      { meter: 'tokens', each: 1.5 },
      { meter: 'tokens', each: 1e13 },
      { meter: 'tokens', each: '10' },
      { meter: 'inpaintings', period: 'reset', each: 5 },
      { meter: 'tokens', subject: `u:${setup.user.user.id}`, together: 5 },
      { meter: 'tokens', subject: 'tous', each: 5 },
      { meter: 'tokens', subject: 'u:', each: 5 },
      { meter: 'or', each: 5 },
    ]
    for (const rule of wrong) expect((await limit(rule)).status).toBe(400)
    expect((await limit({ meter: 'tokens', subject: 'g:inconnu', each: 5 })).status).toBe(404)
  })

  test('ce qu’un moteur dit d’impossible ne fausse rien', async () => {
    const usage = { promptTokens: 1e300, completionTokens: 3, totalTokens: 1e300 }
    setup.engine.script = () => [{ text: 'Oui' }, { type: 'end', reason: 'stop', usage }]
    const answer = await call('POST', `/chat/${await newChat()}/messages`, { content: 'Bonjour' })
    expect(answer.status).toBe(200)
    expect(await lines()).toEqual([['chat', 'tokens', 1e12, 'counted']])
    expect(await reserved()).toEqual(nothing)
  })
})
