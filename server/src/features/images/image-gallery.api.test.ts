import type { ImageRecord } from '@atelier/contract/images/images'
import type { BulkOutcome } from '@atelier/contract/works/bulk'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createImagesSetup, type ImagesSetup, imageDraft } from '#testing/setups/images-setup.ts'
import { emptyTrash } from '#testing/works/empty-trash.ts'

let setup: ImagesSetup
beforeEach(async () => {
  setup = await createImagesSetup()
})
afterEach(() => setup.app.close())

describe('la galerie', () => {
  test('se lit par pages, les plus récentes d’abord, et rien d’autrui', async () => {
    const ids = [
      (await setup.generate()).id,
      (await setup.generate()).id,
      (await setup.generate()).id,
    ]
    const { data, pagination } = await setup.history('?page=1&limit=2')
    expect(data.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2))
    expect(pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 })
    expect((await setup.history('', (await setup.app.createUser('Zoé')).token)).data).toEqual([])
  })

  test.each(['PHARE', 'ete', 'oeuvre', 'plu phar', 'été'])(
    '« %s » se trouve dans le prompt',
    async (query) => {
      await setup.generate()
      await setup.generate({ prompt: 'Une forêt' })
      expect(
        (await setup.history(`?search=${encodeURIComponent(query)}`)).data.map(
          ({ prompt }) => prompt,
        ),
      ).toEqual([imageDraft.prompt])
    },
  )

  test.each(['pluie phare tempête', '100%_', "'; drop table images"])(
    '« %s » ne trouve rien, sans échouer',
    async (query) => {
      await setup.generate({ prompt: 'Une forêt' })
      expect(
        (await setup.history(`?search=${encodeURIComponent(query)}`)).data.filter(
          ({ prompt }) => prompt !== 'Une forêt',
        ),
      ).toEqual([])
    },
  )

  test('se trie par favori, étiquette et modèle', async () => {
    const [one, two] = [await setup.generate(), await setup.generate()]
    expect(
      (await setup.post(`/${one.id}/favorite`)).json<{ data: ImageRecord }>().data.favorite,
    ).toBe(true)
    const tagged = await setup.post(`/${two.id}/tags`, { tags: ['Affiche', ' mairie ', 'affiche'] })
    expect(tagged.json<{ data: ImageRecord }>().data.tags).toEqual(['affiche', 'mairie'])
    const ids = async (query: string) => (await setup.history(query)).data.map(({ id }) => id)
    expect(await ids('?favorite=true')).toEqual([one.id])
    expect(await ids('?tag=mairie')).toEqual([two.id])
    expect(await ids('?model=sd%2Fpeintre')).toEqual([two.id, one.id])
    expect(await ids('?model=autre')).toEqual([])
    expect((await setup.get('/facets')).json<{ data: unknown }>().data).toEqual({
      tags: ['affiche', 'mairie'],
      models: ['sd/peintre'],
    })
    expect(
      (await setup.post(`/${one.id}/favorite`)).json<{ data: ImageRecord }>().data.favorite,
    ).toBe(false)
  })

  test('une action prend toutes celles que ses conditions trouvent, si elles sont autant', async () => {
    const [one, two] = [await setup.generate(), await setup.generate({ prompt: 'Une forêt' })]
    await setup.post(`/${one.id}/favorite`)
    await setup.post(`/${two.id}/tags`, { tags: ['affiche'] })
    const bulk = async (body: object, token = setup.token) => {
      const request = { token, body: { action: 'archive', ...body } }
      const { status, json } = await setup.app.call('POST', '/works/bulk', request)
      return { status, data: json<{ data: BulkOutcome }>().data }
    }
    const shown = async () => (await setup.history()).data.map(({ id }) => id)
    const favorite = { images: { favorite: 'true' }, expected: 1 }
    const stranger = (await setup.app.createUser('Zoé')).token
    expect((await bulk(favorite, stranger)).status).toBe(409)
    expect((await bulk({ ...favorite, expected: 2 })).status).toBe(409)
    expect(await shown()).toEqual([two.id, one.id])
    expect((await bulk(favorite)).data).toMatchObject({ done: 1, undo: [{ ids: [one.id] }] })
    expect(await shown()).toEqual([two.id])
    const others = { model: 'sd/peintre', search: 'forêt', tag: 'affiche' }
    expect((await bulk({ images: others, expected: 1 })).data).toMatchObject({ done: 1 })
    expect(await shown()).toEqual([])
    const archived = { images: { state: 'archived', search: 'phare' }, expected: 1 }
    expect((await bulk({ action: 'trash', ...archived })).data).toMatchObject({ done: 1 })

    for (const body of [
      favorite.images,
      { ...favorite, ids: [one.id] },
      { ...favorite, filter: { state: 'current' } },
      { images: { favorite: 'oui' }, expected: 1 },
      { images: {} },
    ])
      expect((await bulk(body)).status).toBe(400)
  })

  test('supprimer une image ferme ses liens, et vider la corbeille supprime ses fichiers', async () => {
    const [one, two] = [await setup.generate(), await setup.generate()]
    expect(await setup.filesLeft()).toBe(4)
    expect(
      (await setup.app.call('DELETE', `/images/${one.id}`, { token: setup.token })).status,
    ).toBe(200)
    expect((await fetch(`${await setup.app.url()}${one.imageUrl}`)).status).toBe(404)
    await emptyTrash(setup.app, setup.token)
    expect(await setup.filesLeft()).toBe(2)
    const zoe = (await setup.app.createUser('Zoé')).token
    expect(
      (await setup.post('/removals', { ids: [two.id] }, {}, zoe)).json<{ data: unknown }>().data,
    ).toEqual({ removed: 0, batchId: expect.any(String) })
    expect(
      (await setup.post('/removals', { ids: [two.id, one.id] })).json<{ data: unknown }>().data,
    ).toEqual({ removed: 1, batchId: expect.any(String) })
    await emptyTrash(setup.app, setup.token)
    expect(await setup.filesLeft()).toBe(0)
  })

  test('plusieurs images se reçoivent dans une archive, une seule en PNG à son nom', async () => {
    const [one, two] = [
      await setup.generate(),
      await setup.generate({ prompt: '../../etc/passwd' }),
    ]
    const response = await fetch(`${await setup.app.url()}/api/images/download`, {
      method: 'POST',
      headers: { authorization: `Bearer ${setup.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [one.id, two.id] }),
    })
    const zip = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(zip.startsWith('PK')).toBe(true)
    expect(zip).toMatch(/00\d-un-phare-sous-la-pluie-oeuvre-\w+\.png/)
    expect(zip).toMatch(/00\d-etc-passwd-\w+\.png/)
    const file = await fetch(`${await setup.app.url()}/api/images/${two.id}/download`, {
      headers: { authorization: `Bearer ${setup.token}` },
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
    setup.painter.answer = () => noisy
    const one = await setup.generate()
    const received = async (format: string) => {
      const response = await setup.app.call('GET', `/images/${one.id}/download?format=${format}`, {
        token: setup.token,
      })
      return {
        type: response.headers['content-type'],
        name: response.headers['content-disposition'],
        bytes: Number(response.headers['content-length']),
      }
    }
    const withQuality = (compressionQuality: number) =>
      setup.app.call('PUT', '/settings', {
        token: setup.token,
        body: { preferences: { compressionQuality } },
      })
    await withQuality(95)
    const [jpeg, webp] = [await received('jpeg'), await received('webp')]
    expect([jpeg.type, webp.type]).toEqual(['image/jpeg', 'image/webp'])
    expect(jpeg.name).toMatch(/-\w+\.jpg$/)
    await withQuality(10)
    expect((await received('jpeg')).bytes).toBeLessThan(jpeg.bytes)
    expect((await received('webp')).bytes).toBeLessThan(webp.bytes)
    expect((await received('png')).bytes).toBe(one.byteSize)
    expect(
      (await setup.app.call('GET', `/images/${one.id}/download?format=gif`, { token: setup.token }))
        .status,
    ).toBe(400)

    // Later previews use this quality too.
    const previewSize = async ({ thumbnailUrl }: ImageRecord) =>
      (await (await fetch(`${await setup.app.url()}${thumbnailUrl}`)).arrayBuffer()).byteLength
    const coarse = await previewSize(await setup.generate())
    await withQuality(100)
    expect(await previewSize(await setup.generate())).toBeGreaterThan(coarse)
  })
})
