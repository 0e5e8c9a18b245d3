import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import type { Page } from '@atelier/contract/wire/operation'
import type { InpaintRequest } from '@atelier/engine/engine'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createInpaintingSetup,
  type InpaintingSetup,
  recordOf,
  type Sent,
  solid,
  whiteSquare,
} from '#testing/setups/inpainting-setup.ts'
import { emptyTrash } from '#testing/works/empty-trash.ts'

let setup: InpaintingSetup
beforeEach(async () => {
  setup = await createInpaintingSetup()
})
afterEach(() => setup.app.close())

describe('repeindre', () => {
  test('ce que le masque laisse noir ne change pas ; le reste est ce que le moteur a peint', async () => {
    const response = await setup.send({
      fields: { seed: '255', negativePrompt: 'flou', size: '128x192', clipSkip: '2' },
    })
    expect(response.status).toBe(200)
    const record = recordOf(response)
    expect(record).toMatchObject({
      prompt: 'Un ciel',
      steps: 20,
      guidanceScale: 7.5,
      strength: 0.8,
      clipSkip: 2,
      route: 'native',
      notes: [],
    })
    expect(record.applied).toEqual({
      width: 128,
      height: 192,
      steps: 20,
      guidanceScale: 7.5,
      seed: 255,
      negativePrompt: 'flou',
    })
    const pixels = await sharp(await setup.fetched(record.resultImageUrl))
      .raw()
      .toBuffer()
    const at = (x: number, y: number) => [
      ...pixels.subarray((y * 60 + x) * 4, (y * 60 + x) * 4 + 4),
    ]
    expect([at(0, 0), at(9, 15), at(20, 20)]).toEqual([
      [32, 64, 128, 255],
      [32, 64, 128, 255],
      [255, 0, 0, 255],
    ])
    const [requested] = setup.painter.requests as InpaintRequest[]
    expect(await sharp(requested?.original.bytes).metadata()).toMatchObject({
      width: 128,
      height: 192,
      channels: 3,
    })
    expect(await sharp(requested?.mask.bytes).metadata()).toMatchObject({
      width: 128,
      height: 192,
      channels: 1,
    })
  })

  test('un masque dessiné se donne en texte, et un masque d’une autre taille est ajusté, ce qui est dit', async () => {
    const maskCanvas = `data:image/png;base64,${(await whiteSquare(120, 80)).toString('base64')}`
    expect(recordOf(await setup.send({ mask: undefined, fields: { maskCanvas } })).notes).toEqual([
      'mask-fitted',
    ])
  })

  test.each([
    ['sans image', { original: undefined }, 400, 'inpainting.incomplete'],
    ['sans prompt', { fields: { prompt: '  ' } }, 400, 'inpainting.incomplete'],
    ['sans masque', { mask: undefined }, 400, 'inpainting.mask-missing'],
    [
      'avec un dessin qui n’est pas une image',
      { mask: undefined, fields: { maskCanvas: 'data:image/png;base64,AAAA' } },
      415,
      'inpainting.mask-unreadable',
    ],
    [
      'avec une adresse en guise de dessin',
      { mask: undefined, fields: { maskCanvas: 'http://169.254.169.254/' } },
      415,
      'inpainting.mask-unreadable',
    ],
    [
      'avec un modèle que la page n’a pas',
      { fields: { model: 'autre' } },
      403,
      'model.not-offered',
    ],
    ['avec trop de pas', { fields: { steps: '101' } }, 400, 'request.invalid'],
    ['avec une force entre deux pas', { fields: { strength: '0.33' } }, 400, 'request.invalid'],
    ['avec une taille mal écrite', { fields: { size: '512' } }, 400, 'request.invalid'],
    [
      'avec un planificateur inconnu',
      { fields: { schedulerType: 'euler' } },
      400,
      'request.invalid',
    ],
  ] satisfies [string, Sent, number, string][])(
    '%s, c’est refusé et rien ne reste',
    async (_what, sent, status, expected) => {
      const response = await setup.send(sent)
      expect([response.status, response.json().code]).toEqual([status, expected])
      expect([
        await setup.filesLeft(),
        await setup.rowsLeft(),
        setup.painter.requests.length,
      ]).toEqual([0, 0, 0])
    },
  )

  test('un masque vide est refusé avec sa phrase', async () => {
    const response = await setup.send({ mask: await solid('#000000') })
    expect([response.status, response.json().error]).toEqual([
      400,
      expect.stringContaining('Le masque est vide'),
    ])
  })

  test('ce qui manque vaut la valeur de repli, zéro aussi', async () => {
    const record = recordOf(
      await setup.send({ fields: { steps: '0', guidanceScale: '', strength: '0', width: 'abc' } }),
    )
    expect(record).toMatchObject({
      steps: 20,
      guidanceScale: 7.5,
      strength: 0.8,
      width: 512,
      height: 512,
      outputType: 'pil',
    })
  })
})

describe('l’historique', () => {
  test('se lit par pages de dix, s’ouvre et se supprime, et n’est qu’à soi', async () => {
    const ids: string[] = []
    for (let index = 0; index < 11; index += 1)
      ids.push(recordOf(await setup.send({ fields: { prompt: `Essai ${index}` } })).id)
    const { data, pagination } = (await setup.get('/history')).json<Page<InpaintingRecord>>()
    expect([data.length, data[0]?.prompt, pagination.totalPages]).toEqual([10, 'Essai 10', 2])
    expect(
      (await setup.get('/history?page=2')).json<Page<InpaintingRecord>>().data.map(({ id }) => id),
    ).toEqual([ids[0]])
    const id = ids[3] ?? ''
    expect((await setup.get(`/${id}`)).json<{ data: InpaintingRecord }>().data.prompt).toBe(
      'Essai 3',
    )
    const stranger = (await setup.app.createUser('Zoé')).token
    expect((await setup.get(`/${id}`, stranger)).json().error).toBe('Inpainting non trouvé')
    expect((await setup.app.call('DELETE', `/inpainting/${id}`, { token: stranger })).status).toBe(
      404,
    )
    const before = await setup.filesLeft()
    expect(
      (await setup.app.call('DELETE', `/inpainting/${id}`, { token: setup.user.token })).status,
    ).toBe(200)
    expect((await setup.get(`/${id}`)).status).toBe(404)
    await emptyTrash(setup.app, setup.user.token)
    expect(await setup.filesLeft()).toBe(before - 4)
  })
})
