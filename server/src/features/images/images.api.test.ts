import type { Preset } from '@atelier/contract/images/gallery'
import type { CreatedImage, ImageDraft, ImageRecord } from '@atelier/contract/images/images'
import type { Job } from '@atelier/contract/jobs/jobs'
import type { Page } from '@atelier/contract/wire/operation'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import {
  createScriptedImageEngine,
  type ScriptedImageEngine,
} from '@atelier/engine/testing/scripted/scripted-image-engine'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'

let app: TestApp
let painter: ScriptedImageEngine
let token: string
beforeEach(async () => {
  painter = createScriptedImageEngine()
  app = await createTestApp({ engines: [painter] })
  token = (await app.createUser()).token
})
afterEach(() => app.close())

const draft = {
  prompt: 'Un phare sous la pluie, œuvre d’été',
  model: 'sd/peintre',
  width: 320,
  height: 256,
  steps: 4,
}
const post = (
  path: string,
  body: unknown = {},
  headers: Readonly<Record<string, string>> = {},
  by = token,
) => app.call('POST', `/images${path}`, { token: by, body, headers })
const get = (path: string, by = token) => app.call('GET', `/images${path}`, { token: by })
async function generate(change: Partial<ImageDraft> = {}) {
  return (await post('/generations', { ...draft, ...change })).json<{ data: CreatedImage }>().data
    .image
}
const history = async (query = '', by = token) =>
  (await get(`/history${query}`, by)).json<Page<ImageRecord>>()
const filesLeft = async () => (await Array.fromAsync(app.services.storage.list())).length

describe('créer une image', () => {
  test('donne une image lisible, avec ce qui était demandé et ce qui a servi', async () => {
    const answer = await post('/generations', { ...draft, seed: 77, negativePrompt: 'flou' })
    expect(answer.status).toBe(200)
    const { imageUrl, image } = answer.json<{ data: CreatedImage }>().data
    expect(image).toMatchObject({
      ...draft,
      seed: 77,
      usedSeed: 77,
      origin: 'generated',
      favorite: false,
      tags: [],
    })
    expect(image.applied).toEqual({
      steps: 4,
      guidanceScale: 7.5,
      seed: 77,
      negativePrompt: 'flou',
    })
    const file = await fetch(`${await app.url()}${imageUrl}`)
    expect(file.headers.get('content-type')).toBe('image/png')
    expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({
      format: 'png',
      width: 320,
      height: 256,
    })
    const small = await fetch(`${await app.url()}${image.thumbnailUrl}`)
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
    })
  })

  test('sans graine, le hasard en choisit une, et la dit', async () => {
    const [one, other] = [await generate(), await generate()]
    expect(one.seed).toBe(-1)
    expect(one.usedSeed).toBeGreaterThanOrEqual(0)
    expect(one.usedSeed).not.toBe(other.usedSeed)
  })

  test('plusieurs à la fois : chacune a sa graine, qui se suit', async () => {
    const answer = await post('/batch', { ...draft, seed: 4_294_967_295, count: 3 })
    const { images } = answer.json<{ data: { images: ImageRecord[] } }>().data
    expect(images.map(({ usedSeed }) => usedSeed)).toEqual([4_294_967_295, 0, 1])
    expect((await history()).pagination.total).toBe(3)
  })

  test.each([
    [{ prompt: '  ' }, { prompt: 'Veuillez saisir un prompt et sélectionner un modèle' }],
    [{ model: undefined }, { model: 'Veuillez saisir un prompt et sélectionner un modèle' }],
    [{ width: 250 }, { width: 'Au moins 256 pixels' }],
    [{ height: 300 }, { height: 'Un multiple de 64 pixels' }],
    [{ steps: 101 }, { steps: 'Au plus 100' }],
    [{ guidanceScale: 0.5 }, { guidanceScale: 'Au moins 1' }],
    [{ seed: -2 }, { seed: 'Au moins -1' }],
  ])('%j est refusé avec sa phrase, et rien n’est demandé au moteur', async (change, fields) => {
    const answer = await post('/generations', { ...draft, ...change })
    expect([answer.status, answer.json().fields]).toEqual([400, fields])
    expect(painter.requests).toEqual([])
  })

  test('un modèle que la page ne propose pas est refusé', async () => {
    expect((await post('/generations', { ...draft, model: 'sd/autre' })).json().code).toBe(
      'model.not-offered',
    )
  })

  test('ce qui n’est pas une image se dit, et rien ne reste sur le disque', async () => {
    painter.answer = () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const answer = await post('/generations', draft)
    expect([answer.status, answer.json().code]).toEqual([502, 'image.unreadable'])
    expect([(await history()).pagination.total, await filesLeft()]).toEqual([0, 0])
  })

  test('un moteur en panne est nommé', async () => {
    painter.script = () => new EngineFailure('failed')
    const answer = await post('/generations', draft)
    expect([answer.status, answer.json().error]).toEqual([
      502,
      expect.stringMatching(/^Peintre a échoué/),
    ])
  })

  test('annuler en cours arrête le moteur ; les images déjà faites d’un lot restent', async () => {
    const begun = gate()
    painter.script = () => {
      if (painter.requests.length === 1) return undefined
      begun.resolve()
      return 'hang'
    }
    const { data: job } = (
      await post('/batch', { ...draft, count: 3 }, { prefer: 'respond-async' })
    ).json<{ data: Job }>()
    await begun.promise
    const cancelled = await app.call('DELETE', `/jobs/${job.id}`, { token })
    expect(cancelled.json<{ data: Job }>().data.state).toBe('cancelled')
    expect(painter.requests).toHaveLength(2)
    expect((await history()).pagination.total).toBe(1)
  })

  test('le travail se suit, et son résultat est celui de l’appel simple', async () => {
    const { data: job } = (await post('/generations', draft, { prefer: 'respond-async' })).json<{
      data: Job
    }>()
    expect(job).toMatchObject({
      kind: 'images.generate',
      title: expect.stringContaining('Un phare sous la pluie'),
    })
    await app.services.jobs.waitForResult(
      (await app.call('GET', '/auth/profile', { token })).json<{ data: { id: string } }>().data.id,
      job.id,
    )
    const ended = (await app.call('GET', `/jobs/${job.id}`, { token })).json<{ data: Job }>().data
    expect(ended).toMatchObject({ state: 'done', result: { images: [{ prompt: draft.prompt }] } })
  })
})

describe('refaire et agrandir', () => {
  test('refaire garde les réglages et change le hasard', async () => {
    const image = await generate({ seed: 5 })
    const again = (await post(`/${image.id}/regenerate`)).json<{ data: CreatedImage }>().data.image
    expect(again).toMatchObject({ ...draft, seed: -1 })
    expect(again.usedSeed).not.toBe(5)
  })

  test('sans moteur qui agrandit, Lanczos le fait et le dit', async () => {
    const image = await generate()
    const large = (await post(`/${image.id}/upscale`)).json<{ data: CreatedImage }>().data.image
    expect(large).toMatchObject({
      width: 640,
      height: 512,
      origin: 'upscaled-by-lanczos',
      prompt: draft.prompt,
    })
    expect((await get(`/${image.id}`)).status).toBe(200)
  })

  test('un moteur qui sait agrandir est préféré', async () => {
    await app.close()
    app = await createTestApp({ engines: [createScriptedImageEngine({ upscales: true })] })
    token = (await app.createUser()).token
    const large = (await post(`/${(await generate()).id}/upscale`, { upscaleBy: 4 })).json<{
      data: CreatedImage
    }>().data.image
    expect(large.origin).toBe('upscaled-by-engine')
  })

  test('pas au-delà d’un côté de 4096 pixels', async () => {
    const answer = await post(`/${(await generate({ width: 2048, height: 256 })).id}/upscale`, {
      upscaleBy: 4,
    })
    expect([answer.status, answer.json().code]).toEqual([413, 'image.too-large-to-upscale'])
  })
})

describe('la galerie', () => {
  test('se lit par pages, les plus récentes d’abord, et rien d’autrui', async () => {
    const ids = [(await generate()).id, (await generate()).id, (await generate()).id]
    const { data, pagination } = await history('?page=1&limit=2')
    expect(data.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2))
    expect(pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 })
    expect((await history('', (await app.createUser('Zoé')).token)).data).toEqual([])
  })

  test.each(['PHARE', 'ete', 'oeuvre', 'plu phar', 'été'])(
    '« %s » se trouve dans le prompt',
    async (words) => {
      await generate()
      await generate({ prompt: 'Une forêt' })
      expect(
        (await history(`?search=${encodeURIComponent(words)}`)).data.map(({ prompt }) => prompt),
      ).toEqual([draft.prompt])
    },
  )

  test.each(['pluie phare tempête', '100%_', "'; drop table images"])(
    '« %s » ne trouve rien, sans échouer',
    async (words) => {
      await generate({ prompt: 'Une forêt' })
      expect(
        (await history(`?search=${encodeURIComponent(words)}`)).data.filter(
          ({ prompt }) => prompt !== 'Une forêt',
        ),
      ).toEqual([])
    },
  )

  test('se trie par favori, étiquette et modèle', async () => {
    const [one, two] = [await generate(), await generate()]
    expect((await post(`/${one.id}/favorite`)).json<{ data: ImageRecord }>().data.favorite).toBe(
      true,
    )
    const tagged = await post(`/${two.id}/tags`, { tags: ['Affiche', ' mairie ', 'affiche'] })
    expect(tagged.json<{ data: ImageRecord }>().data.tags).toEqual(['affiche', 'mairie'])
    const ids = async (query: string) => (await history(query)).data.map(({ id }) => id)
    expect(await ids('?favorite=true')).toEqual([one.id])
    expect(await ids('?tag=mairie')).toEqual([two.id])
    expect(await ids('?model=sd%2Fpeintre')).toEqual([two.id, one.id])
    expect(await ids('?model=autre')).toEqual([])
    expect((await get('/facets')).json<{ data: unknown }>().data).toEqual({
      tags: ['affiche', 'mairie'],
      models: ['sd/peintre'],
    })
    expect((await post(`/${one.id}/favorite`)).json<{ data: ImageRecord }>().data.favorite).toBe(
      false,
    )
  })

  test('supprimer une image supprime ses fichiers', async () => {
    const [one, two] = [await generate(), await generate()]
    expect(await filesLeft()).toBe(4)
    expect((await app.call('DELETE', `/images/${one.id}`, { token })).status).toBe(200)
    expect([await filesLeft(), (await fetch(`${await app.url()}${one.imageUrl}`)).status]).toEqual([
      2, 404,
    ])
    const zoe = (await app.createUser('Zoé')).token
    expect(
      (await post('/removals', { ids: [two.id] }, {}, zoe)).json<{ data: unknown }>().data,
    ).toEqual({ removed: 0 })
    expect(
      (await post('/removals', { ids: [two.id, one.id] })).json<{ data: unknown }>().data,
    ).toEqual({ removed: 1 })
    expect(await filesLeft()).toBe(0)
  })

  test('plusieurs images se reçoivent dans une archive, une seule en PNG à son nom', async () => {
    const [one, two] = [await generate(), await generate({ prompt: '../../etc/passwd' })]
    const response = await fetch(`${await app.url()}/api/images/download`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [one.id, two.id] }),
    })
    const zip = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(zip.startsWith('PK')).toBe(true)
    expect(zip).toMatch(/00\d-un-phare-sous-la-pluie-oeuvre-\w+\.png/)
    expect(zip).toMatch(/00\d-etc-passwd-\w+\.png/)
    const file = await fetch(`${await app.url()}/api/images/${two.id}/download`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(file.headers.get('content-disposition')).toMatch(
      /filename\*=UTF-8''etc-passwd-\w+\.png$/,
    )
    expect((await file.arrayBuffer()).byteLength).toBe(two.byteSize)
  })

  test('un JPEG ou un WebP se fait à la qualité de ses paramètres ; l’original ne change pas', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const noisy = await sharp({
      create: { width: 320, height: 256, channels: 3, background: '#808080', noise },
    })
      .png()
      .toBuffer()
    painter.answer = () => noisy
    const one = await generate()
    const received = async (format: string) => {
      const answer = await app.call('GET', `/images/${one.id}/download?format=${format}`, { token })
      return {
        type: answer.headers['content-type'],
        name: answer.headers['content-disposition'],
        bytes: Number(answer.headers['content-length']),
      }
    }
    const withQuality = (compressionQuality: number) =>
      app.call('PUT', '/settings', { token, body: { preferences: { compressionQuality } } })
    await withQuality(95)
    const [jpeg, webp] = [await received('jpeg'), await received('webp')]
    expect([jpeg.type, webp.type]).toEqual(['image/jpeg', 'image/webp'])
    expect(jpeg.name).toMatch(/-\w+\.jpg$/)
    await withQuality(10)
    expect((await received('jpeg')).bytes).toBeLessThan(jpeg.bytes)
    expect((await received('webp')).bytes).toBeLessThan(webp.bytes)
    expect((await received('png')).bytes).toBe(one.byteSize)
    expect((await app.call('GET', `/images/${one.id}/download?format=gif`, { token })).status).toBe(
      400,
    )

    // Previews made from now on are made at it, too.
    const previewSize = async ({ thumbnailUrl }: ImageRecord) =>
      (await (await fetch(`${await app.url()}${thumbnailUrl}`)).arrayBuffer()).byteLength
    const coarse = await previewSize(await generate())
    await withQuality(100)
    expect(await previewSize(await generate())).toBeGreaterThan(coarse)
  })
})

describe('les réglages enregistrés', () => {
  test('se gardent sous un nom, que le même nom remplace', async () => {
    await post('/presets', { name: 'Affiche', params: { steps: 30 } })
    const { data } = (
      await post('/presets', { name: 'AFFICHE', params: { steps: 40, model: 'sd/peintre' } })
    ).json<{ data: Preset }>()
    expect(data).toMatchObject({
      name: 'AFFICHE',
      params: { steps: 40, width: 512, model: 'sd/peintre' },
    })
    const list = async () => (await get('/presets')).json<{ data: Preset[] }>().data
    expect(await list()).toEqual([data])
    expect((await app.call('DELETE', `/images/presets/${data.id}`, { token })).status).toBe(200)
    expect(await list()).toEqual([])
  })
})
