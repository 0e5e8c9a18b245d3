import type { InpaintRequest } from '@atelier/engine/engine'
import {
  createScriptedImageEngine,
  scriptedImageModel,
} from '@atelier/engine/testing/scripted/scripted-image-engine'
import type OpenAI from 'openai'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGatewaySetup, failureOf, type GatewaySetup } from '#testing/setups/gateway-setup.ts'
import { solid, whiteSquare } from '#testing/setups/inpainting-setup.ts'

let setup: GatewaySetup
beforeEach(async () => {
  setup = await createGatewaySetup()
})
afterEach(() => setup.app.close())

type Edit = OpenAI.ImageEditParamsNonStreaming
const png = (bytes: Buffer, name: string) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' })
const photo = async () => png(await solid('#204080'), 'photo.png')
/** Opaque, but for a transparent square that is to be repainted. */
const transparentSquare = async () =>
  png(
    await sharp(await solid('#000000'))
      .joinChannel(
        await sharp(await whiteSquare())
          .extractChannel(0)
          .negate()
          .toBuffer(),
      )
      .png()
      .toBuffer(),
    'masque.png',
  )
const edit = async (changes: Partial<Edit> = {}) =>
  setup.client.images.edit({
    model: 'sd/peintre',
    prompt: 'Un ciel',
    image: await photo(),
    ...changes,
  } as Edit)
const inpaintings = async () =>
  (await setup.app.call('GET', '/inpainting/history', { token: setup.user.token })).json<{
    data: readonly { prompt: string; steps: number }[]
  }>().data
/** The colour of some pixels of a picture 60 pixels wide. */
async function colours(bytes: Buffer, ...points: readonly (readonly [number, number])[]) {
  const pixels = await sharp(bytes).ensureAlpha().raw().toBuffer()
  return points.map(([x, y]) => [...pixels.subarray((y * 60 + x) * 4, (y * 60 + x) * 4 + 3)])
}
const decoded = (data: OpenAI.ImagesResponse['data']) =>
  Buffer.from(data?.[0]?.b64_json ?? '', 'base64')

test('ce qui est transparent dans le masque est repeint, le reste ne change pas ; tout se retrouve sur la page', async () => {
  const { data, created } = await edit({
    mask: await transparentSquare(),
    size: '256x256',
    n: 1,
    ...{ steps: 15, strength: 0.5, seed: 255 },
  })
  expect(created).toBeGreaterThan(0)
  expect(await colours(decoded(data), [0, 0], [20, 20], [50, 35])).toEqual([
    [32, 64, 128],
    [255, 0, 0],
    [32, 64, 128],
  ])
  expect(await inpaintings()).toMatchObject([{ prompt: 'Un ciel', steps: 15, strength: 0.5 }])
  const [requested] = setup.painter.requests as InpaintRequest[]
  expect(await sharp(requested?.original.bytes).metadata()).toMatchObject({ width: 256 })
})

test('sans masque, l’image entière est repeinte ; elle se donne aussi par un lien et dans une liste', async () => {
  const { data } = await edit({ image: [await photo()], response_format: 'url', ...{ seed: 255 } })
  const fetched = Buffer.from(await (await fetch(data?.[0]?.url ?? '')).arrayBuffer())
  expect(await colours(fetched, [0, 0], [59, 39])).toEqual([
    [255, 0, 0],
    [255, 0, 0],
  ])
})

test('le quota des inpaintings compte aussi les programmes', async () => {
  await setup.app.services.database.queries
    .updateTable('users')
    .set({ inpainting_quota: 1 })
    .where('id', '=', setup.user.user.id)
    .execute()
  await edit()
  expect(await failureOf(edit())).toMatchObject({ status: 403, code: 'insufficient_quota' })
  expect(await inpaintings()).toHaveLength(1)
})

test('ce qui ne se peut pas est refusé, et rien n’est gardé', async () => {
  const opaque = png(await solid('#ffffff'), 'masque.png')
  const refused: readonly (readonly [Partial<Edit>, object])[] = [
    [{ image: [await photo(), await photo()] }, { status: 400, code: 'gateway.one-picture' }],
    [{ mask: opaque }, { status: 400, code: 'inpainting.mask-empty' }],
    [{ n: 2 }, { status: 400, param: 'n' }],
    [{ size: '12x12' }, { status: 400, param: 'size' }],
    [{ prompt: ' ' }, { status: 400, param: 'prompt' }],
    [{ image: new File(['Bonjour'], 'photo.png') }, { status: 415, code: 'file.not-an-image' }],
    [{ model: 'modele-scripte' }, { status: 403, code: 'model_not_found' }],
  ]
  for (const [changes, failure] of refused)
    expect(await failureOf(edit(changes)), JSON.stringify(changes)).toMatchObject(failure)
  expect(await inpaintings()).toEqual([])
  expect(await Array.fromAsync(setup.app.services.storage.list())).toEqual([])
})

test('les inpaintings désactivés ne s’obtiennent pas par un programme, et leurs modèles ne sont pas proposés', async () => {
  const model = { ...scriptedImageModel, id: 'retoucheur', capabilities: ['inpainting'] as const }
  await using closed = await createGatewaySetup({ engines: [createScriptedImageEngine({ model })] })
  const ids = async () => (await closed.client.models.list()).data.map(({ id }) => id)
  expect(await ids()).toEqual(['sd/retoucheur'])
  await closed.configure({ features: { inpaintingEnabled: false } })
  expect(await ids()).toEqual([])
  const edits = closed.client.images.edit({
    model: 'sd/retoucheur',
    prompt: 'Un ciel',
    image: await photo(),
  })
  expect(await failureOf(edits)).toMatchObject({ status: 403, code: 'feature.disabled' })
})
