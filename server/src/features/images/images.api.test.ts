import type { Preset } from '@atelier/contract/images/gallery'
import type { CreatedImage, ImageRecord } from '@atelier/contract/images/images'
import type { Job } from '@atelier/contract/jobs/jobs'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createImagesSetup, type ImagesSetup, imageDraft } from '#testing/setups/images-setup.ts'

let setup: ImagesSetup
beforeEach(async () => {
  setup = await createImagesSetup()
})
afterEach(() => setup.app.close())

describe('créer une image', () => {
  test('donne une image lisible, avec ce qui était demandé et ce qui a servi', async () => {
    const response = await setup.post('/generations', {
      ...imageDraft,
      seed: 77,
      negativePrompt: 'flou',
    })
    expect(response.status).toBe(200)
    const { imageUrl, image } = response.json<{ data: CreatedImage }>().data
    expect(image).toMatchObject({
      ...imageDraft,
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
    const file = await fetch(`${await setup.app.url()}${imageUrl}`)
    expect(file.headers.get('content-type')).toBe('image/png')
    expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({
      format: 'png',
      width: 320,
      height: 256,
    })
    const small = await fetch(`${await setup.app.url()}${image.thumbnailUrl}`)
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
    })
  })

  test('sans graine, le hasard en choisit une, et la dit', async () => {
    const [one, other] = [await setup.generate(), await setup.generate()]
    expect(one.seed).toBe(-1)
    expect(one.usedSeed).not.toBe(other.usedSeed)
    const seeds = setup.painter.requests.map(({ seed }) => seed ?? 0)
    expect(seeds).toEqual([one.usedSeed, other.usedSeed])
    // Every engine can repeat these, signed 32-bit numbers of LocalAI included.
    expect(seeds.every((seed) => seed >= 1 && seed <= 2_147_483_647)).toBe(true)
  })

  test('une graine que le moteur n’a pas prise n’est pas donnée pour celle qui a servi', async () => {
    setup.painter.honoursSeeds = false
    const image = await setup.generate({ seed: 3_000_000_000 })
    expect([image.seed, image.usedSeed, image.applied.seed]).toEqual([3e9, undefined, undefined])
  })

  test('plusieurs à la fois : chacune a sa graine, qui se suit', async () => {
    const response = await setup.post('/batch', { ...imageDraft, seed: 4_294_967_295, count: 3 })
    const { images } = response.json<{ data: { images: ImageRecord[] } }>().data
    expect(images.map(({ usedSeed }) => usedSeed)).toEqual([4_294_967_295, 0, 1])
    const last = await setup.post('/batch', { ...imageDraft, seed: 2_147_483_647, count: 2 })
    expect(last.json<{ data: { images: ImageRecord[] } }>().data.images).toMatchObject([
      { usedSeed: 2_147_483_647 },
      { usedSeed: 1 },
    ])
    expect((await setup.history()).pagination.total).toBe(5)
  })

  test.each([
    [{ prompt: '  ' }, { prompt: 'Veuillez saisir un prompt et sélectionner un modèle' }],
    [{ model: undefined }, { model: 'Veuillez saisir un prompt et sélectionner un modèle' }],
    [{ width: 250 }, { width: 'Au moins 256 pixels' }],
    [{ height: 300 }, { height: 'Par pas de 64, par exemple 256 ou 320' }],
    [{ steps: 101 }, { steps: 'Au plus 100' }],
    [{ guidanceScale: 0.5 }, { guidanceScale: 'Au moins 1' }],
    [{ guidanceScale: 7.123 }, { guidanceScale: 'Par pas de 0,1, par exemple 7,1 ou 7,2' }],
    [{ seed: -2 }, { seed: 'Au moins -1' }],
  ])('%j est refusé avec sa phrase, et rien n’est demandé au moteur', async (change, fields) => {
    const response = await setup.post('/generations', { ...imageDraft, ...change })
    expect([response.status, response.json().fields]).toEqual([400, fields])
    expect(setup.painter.requests).toEqual([])
  })

  test('un modèle que la page ne propose pas est refusé', async () => {
    expect(
      (await setup.post('/generations', { ...imageDraft, model: 'sd/autre' })).json().code,
    ).toBe('model.not-offered')
  })

  test('ce qui n’est pas une image se dit, et rien ne reste sur le disque', async () => {
    setup.painter.answer = () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const response = await setup.post('/generations', imageDraft)
    expect([response.status, response.json().code]).toEqual([502, 'image.unreadable'])
    expect([(await setup.history()).pagination.total, await setup.filesLeft()]).toEqual([0, 0])
  })

  test('un moteur en panne est nommé', async () => {
    setup.painter.script = () => new EngineFailure('failed')
    const response = await setup.post('/generations', imageDraft)
    expect([response.status, response.json().error]).toEqual([
      502,
      expect.stringMatching(/^Peintre a échoué/),
    ])
  })

  test('annuler en cours arrête le moteur ; les images déjà faites d’un lot restent', async () => {
    const begun = gate()
    setup.painter.script = () => {
      if (setup.painter.requests.length === 1) return undefined
      begun.resolve()
      return 'hang'
    }
    const { data: job } = (
      await setup.post('/batch', { ...imageDraft, count: 3 }, { prefer: 'respond-async' })
    ).json<{ data: Job }>()
    await begun.promise
    const cancelled = await setup.app.call('DELETE', `/jobs/${job.id}`, { token: setup.token })
    expect(cancelled.json<{ data: Job }>().data.state).toBe('cancelled')
    expect(setup.painter.requests).toHaveLength(2)
    expect((await setup.history()).pagination.total).toBe(1)
  })

  test('le travail se suit, et son résultat est celui de l’appel simple', async () => {
    const { data: job } = (
      await setup.post('/generations', imageDraft, { prefer: 'respond-async' })
    ).json<{
      data: Job
    }>()
    expect(job).toMatchObject({
      kind: 'images.generate',
      title: expect.stringContaining('Un phare sous la pluie'),
    })
    await setup.app.services.jobs.waitForResult(
      (await setup.app.call('GET', '/auth/profile', { token: setup.token })).json<{
        data: { id: string }
      }>().data.id,
      job.id,
    )
    const ended = (await setup.app.call('GET', `/jobs/${job.id}`, { token: setup.token })).json<{
      data: Job
    }>().data
    expect(ended).toMatchObject({
      state: 'done',
      result: { images: [{ prompt: imageDraft.prompt }] },
    })
  })
})

describe('refaire et agrandir', () => {
  test('refaire garde les réglages et change le hasard', async () => {
    const image = await setup.generate({ seed: 5 })
    const again = (await setup.post(`/${image.id}/regenerate`)).json<{ data: CreatedImage }>().data
      .image
    expect(again).toMatchObject({ ...imageDraft, seed: -1 })
    expect(again.usedSeed).not.toBe(5)
  })

  test('sans moteur qui agrandit, Lanczos le fait et le dit', async () => {
    const image = await setup.generate()
    const large = (await setup.post(`/${image.id}/upscale`)).json<{ data: CreatedImage }>().data
      .image
    expect(large).toMatchObject({
      width: 640,
      height: 512,
      origin: 'upscaled-by-lanczos',
      prompt: imageDraft.prompt,
    })
    expect((await setup.get(`/${image.id}`)).status).toBe(200)
  })

  test('un moteur qui sait agrandir est préféré', async () => {
    await setup.app.close()
    setup = await createImagesSetup(createScriptedImageEngine({ upscales: true }))
    const large = (
      await setup.post(`/${(await setup.generate()).id}/upscale`, { upscaleBy: 4 })
    ).json<{
      data: CreatedImage
    }>().data.image
    expect(large.origin).toBe('upscaled-by-engine')
  })

  test.each([
    [1.5, [480, 384]],
    [3, [960, 768]],
  ])('par tout nombre au-dessus de 1 (%d)', async (upscaleBy, size) => {
    const response = await setup.post(`/${(await setup.generate()).id}/upscale`, { upscaleBy })
    const { image } = response.json<{ data: CreatedImage }>().data
    expect([image.width, image.height]).toEqual(size)
  })

  test.each([1, 0, -2, 9, '2'])('et par rien d’autre (%j)', async (upscaleBy) => {
    const response = await setup.post(`/${(await setup.generate()).id}/upscale`, { upscaleBy })
    expect([response.status, response.json().fields]).toEqual([
      400,
      { upscaleBy: 'Un nombre au-dessus de 1, et de 8 au plus' },
    ])
  })

  test('pas au-delà d’un côté de 4096 pixels', async () => {
    const response = await setup.post(
      `/${(await setup.generate({ width: 2048, height: 256 })).id}/upscale`,
      {
        upscaleBy: 4,
      },
    )
    expect([response.status, response.json().code]).toEqual([413, 'image.too-large-to-upscale'])
  })
})

describe('les réglages enregistrés', () => {
  test('se gardent sous un nom, que le même nom remplace', async () => {
    await setup.post('/presets', { name: 'Affiche', params: { steps: 30 } })
    const { data } = (
      await setup.post('/presets', { name: 'AFFICHE', params: { steps: 40, model: 'sd/peintre' } })
    ).json<{ data: Preset }>()
    expect(data).toMatchObject({
      name: 'AFFICHE',
      params: { steps: 40, width: 512, model: 'sd/peintre' },
    })
    // From before the guidance went by steps.
    await setup.app.services.database.queries
      .updateTable('image_presets')
      .set({ params: JSON.stringify({ ...data.params, guidanceScale: 7.123 }) })
      .execute()
    const stored = { ...data, params: { ...data.params, guidanceScale: 7.123 } }
    const list = async () => (await setup.get('/presets')).json<{ data: Preset[] }>().data
    expect(await list()).toEqual([stored])
    expect(
      (await setup.app.call('DELETE', `/images/presets/${data.id}`, { token: setup.token })).status,
    ).toBe(200)
    expect(await list()).toEqual([])
  })
})
