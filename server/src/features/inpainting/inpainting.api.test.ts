import { request as httpRequest } from 'node:http'
import type { InpaintingRecord, QuotaStatus } from '@atelier/contract/inpainting/inpainting'
import type { Job } from '@atelier/contract/jobs/jobs'
import type { Page } from '@atelier/contract/wire/operation'
import type { InpaintRequest } from '@atelier/engine/engine'
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
let person: Awaited<ReturnType<TestApp['createUser']>>
beforeEach(async () => {
  painter = createScriptedImageEngine()
  app = await createTestApp({ engines: [painter] })
  // The first account is the administrator's, whom nobody counts.
  await app.createUser('Admin')
  person = await app.createUser()
})
afterEach(() => app.close())

const solid = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
const whiteSquare = async (width = 60, height = 40) =>
  sharp(await solid('#000000', width, height))
    .composite([{ input: await solid('#ffffff', 20, 20), left: 10, top: 10 }])
    .png()
    .toBuffer()

interface Sent {
  readonly fields?: Readonly<Record<string, string>>
  readonly original?: Buffer | undefined
  readonly mask?: Buffer | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly by?: string
}
async function send({ fields, headers, by = person.token, ...files }: Sent = {}) {
  const form = new FormData()
  const original = 'original' in files ? files.original : await solid('#204080')
  const mask = 'mask' in files ? files.mask : await whiteSquare()
  // The mask first: the order of the parts is the sender's.
  if (mask) form.set('maskImage', new File([new Uint8Array(mask)], 'masque.png'))
  if (original) form.set('originalImage', new File([new Uint8Array(original)], 'photo.png'))
  for (const [name, value] of Object.entries({ model: 'sd/peintre', prompt: 'Un ciel', ...fields }))
    form.set(name, value)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  const rawBody = Buffer.from(await request.arrayBuffer())
  return await app.call('POST', '/inpainting', {
    token: by,
    rawBody,
    headers: { 'content-type': type, ...headers },
  })
}
const recordOf = ({ json }: Awaited<ReturnType<typeof send>>) =>
  json<{ data: InpaintingRecord }>().data
const get = (path: string, by = person.token) =>
  app.call('GET', `/inpainting${path}`, { token: by })
const quota = async () => (await get('/quota')).json<{ data: QuotaStatus }>().data
const setQuota = (inpainting_quota: number | null) =>
  app.services.database.queries
    .updateTable('users')
    .set({ inpainting_quota })
    .where('id', '=', person.user.id)
    .execute()
const filesLeft = async () => (await Array.fromAsync(app.services.storage.list())).length
const rowsLeft = async () =>
  (await app.services.database.queries.selectFrom('inpaintings').selectAll().execute()).length
const fetched = async (link: string) =>
  Buffer.from(await (await fetch(`${await app.url()}${link}`)).arrayBuffer())

describe('repeindre', () => {
  test('ce que le masque laisse noir ne change pas ; le reste est ce que le moteur a peint', async () => {
    const answer = await send({
      fields: { seed: '255', negativePrompt: 'flou', size: '128x192', clipSkip: '2' },
    })
    expect(answer.status).toBe(200)
    const record = recordOf(answer)
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
    const pixels = await sharp(await fetched(record.resultImageUrl))
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
    const [asked] = painter.requests as InpaintRequest[]
    expect(await sharp(asked?.original.bytes).metadata()).toMatchObject({
      width: 128,
      height: 192,
      channels: 3,
    })
    expect(await sharp(asked?.mask.bytes).metadata()).toMatchObject({
      width: 128,
      height: 192,
      channels: 1,
    })
  })

  test('un masque dessiné se donne en texte, et un masque d’une autre taille est ajusté, ce qui est dit', async () => {
    const maskCanvas = `data:image/png;base64,${(await whiteSquare(120, 80)).toString('base64')}`
    expect(recordOf(await send({ mask: undefined, fields: { maskCanvas } })).notes).toEqual([
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
      const answer = await send(sent)
      expect([answer.status, answer.json().code]).toEqual([status, expected])
      expect([await filesLeft(), await rowsLeft(), painter.requests.length]).toEqual([0, 0, 0])
    },
  )

  test('un masque vide est refusé avec sa phrase', async () => {
    const answer = await send({ mask: await solid('#000000') })
    expect([answer.status, answer.json().error]).toEqual([
      400,
      expect.stringContaining('Le masque ne couvre rien'),
    ])
  })

  test('ce qui manque vaut la valeur de repli, zéro aussi', async () => {
    const record = recordOf(
      await send({ fields: { steps: '0', guidanceScale: '', strength: '0', width: 'abc' } }),
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

describe('les envois hostiles', () => {
  const png = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')
  const hostile: Record<string, () => Promise<Buffer> | Buffer> = {
    'un SVG': () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
      ),
    'un SVG au début d’un PNG': () =>
      Buffer.concat([png, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    'une page en HTML': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'un fichier coupé': async () =>
      (
        await sharp(await solid('#123456', 500, 500))
          .jpeg()
          .toBuffer()
      ).subarray(0, 900),
    'un fichier de zéro octet': () => Buffer.alloc(0),
    'un zip': () => Buffer.from('PK\u0003\u0004', 'latin1'),
    'un HEIC': () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    'une bombe de pixels': () =>
      sharp({ create: { width: 20_000, height: 20, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    'trop de pixels': () => solid('#fff', 4200, 10),
  }
  test.each(Object.entries(hostile))(
    '%s est refusé comme image et comme masque, et rien ne reste',
    async (_what, make) => {
      const bytes = await make()
      const codes = [
        await send({ original: bytes }),
        ...(_what === 'trop de pixels' ? [] : [await send({ mask: bytes })]),
      ]
      for (const answer of codes) {
        expect([400, 413, 415]).toContain(answer.status)
        expect(answer.json().code).toMatch(/^(file|inpainting)\./)
      }
      expect([await filesLeft(), await rowsLeft(), painter.requests.length]).toEqual([0, 0, 0])
    },
  )

  test('un polyglotte ne garde que ses pixels', async () => {
    const polyglot = Buffer.concat([
      await solid('#204080'),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const record = recordOf(await send({ original: polyglot }))
    expect((await fetched(record.originalImageUrl)).includes('<script>')).toBe(false)
  })

  test('un fichier inattendu est refusé', async () => {
    const form = new FormData()
    form.set('autre', new File(['x'], 'x.png'))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    const answer = await app.call('POST', '/inpainting', {
      token: person.token,
      rawBody: Buffer.from(await request.arrayBuffer()),
      headers,
    })
    expect([answer.status, answer.json().code]).toEqual([400, 'request.invalid'])
  })

  test('au-delà de la limite au milieu de l’envoi : refus clair, rien sur le disque', async () => {
    await app.services.configuration.save({ limits: { maxFileSizeBytes: 1024 * 1024 } })
    const original = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#000',
      },
    })
      .png()
      .toBuffer()
    expect(original.length).toBeGreaterThan(1024 * 1024)
    const answer = await send({ original })
    expect([answer.status, answer.json().code]).toEqual([413, 'file.too-large'])
    expect([await filesLeft(), await rowsLeft()]).toEqual([0, 0])
  })

  test('un envoi abandonné en route ne laisse rien', async () => {
    const address = new URL(`${await app.url()}/api/inpainting`)
    const headers = {
      authorization: `Bearer ${person.token}`,
      'content-type': 'multipart/form-data; boundary=b',
    }
    await new Promise<void>((resolve) => {
      const request = httpRequest(address, { method: 'POST', headers }, () => resolve())
      request.on('error', () => resolve())
      request.write(
        '--b\r\nContent-Disposition: form-data; name="originalImage"; filename="a.png"\r\n\r\nxx',
        () => request.destroy(),
      )
    })
    expect((await send()).status).toBe(200)
    expect([await filesLeft(), await rowsLeft()]).toEqual([4, 1])
  })
})

describe('l’historique', () => {
  test('se lit par pages de dix, s’ouvre et se supprime, et n’est qu’à soi', async () => {
    const ids: string[] = []
    for (let index = 0; index < 11; index += 1)
      ids.push(recordOf(await send({ fields: { prompt: `Essai ${index}` } })).id)
    const { data, pagination } = (await get('/history')).json<Page<InpaintingRecord>>()
    expect([data.length, data[0]?.prompt, pagination.totalPages]).toEqual([10, 'Essai 10', 2])
    expect(
      (await get('/history?page=2')).json<Page<InpaintingRecord>>().data.map(({ id }) => id),
    ).toEqual([ids[0]])
    const id = ids[3] ?? ''
    expect((await get(`/${id}`)).json<{ data: InpaintingRecord }>().data.prompt).toBe('Essai 3')
    const stranger = (await app.createUser('Zoé')).token
    expect((await get(`/${id}`, stranger)).json().error).toBe('Inpainting non trouvé')
    expect((await app.call('DELETE', `/inpainting/${id}`, { token: stranger })).status).toBe(404)
    const before = await filesLeft()
    expect((await app.call('DELETE', `/inpainting/${id}`, { token: person.token })).status).toBe(
      200,
    )
    expect([(await get(`/${id}`)).status, await filesLeft()]).toEqual([404, before - 4])
  })
})

describe('le quota', () => {
  const count = async () =>
    (await app.call('GET', '/auth/profile', { token: person.token })).json<{
      data: { imagesCreated: number; inpaintingCount: number }
    }>().data

  test('50 à la fois avec 10 restants : 10 réussissent, 40 sont refusés', async () => {
    await setQuota(10)
    const files = { original: await solid('#204080'), mask: await whiteSquare() }
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(files)))
    const refused = answers.filter(({ status }) => status === 403)
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([
      10, 40,
    ])
    expect(new Set(refused.map(({ json }) => json().code))).toEqual(new Set(['quota.exhausted']))
    expect(refused[0]?.json().error).toMatch(/quota/)
    expect(await count()).toMatchObject({ imagesCreated: 10, inpaintingCount: 10 })
    expect(await quota()).toMatchObject({ quota: 10, used: 10, reserved: 0, remaining: 0 })
    expect([await rowsLeft(), await filesLeft()]).toEqual([10, 40])
  })

  test('un échec rend ce qui était pris, et ses fichiers s’en vont', async () => {
    await setQuota(2)
    painter.script = () => new EngineFailure('failed')
    expect((await send()).status).toBe(502)
    expect(await quota()).toMatchObject({
      used: 0,
      reserved: 0,
      remaining: 2,
      lines: [{ state: 'given-back' }],
    })
    expect([await rowsLeft(), await filesLeft()]).toEqual([0, 0])
  })

  test('pendant le travail il est mis de côté ; annuler le rend', async () => {
    await setQuota(1)
    const begun = gate()
    painter.script = () => {
      begun.resolve()
      return 'hang'
    }
    const { data: job } = (await send({ headers: { prefer: 'respond-async' } })).json<{
      data: Job
    }>()
    await begun.promise
    expect(await quota()).toMatchObject({
      used: 0,
      reserved: 1,
      remaining: 0,
      lines: [{ state: 'reserved', title: '«\u00a0Un ciel\u00a0»' }],
    })
    expect((await send()).json().code).toBe('quota.exhausted')
    expect(
      (await app.call('DELETE', `/jobs/${job.id}`, { token: person.token })).json<{ data: Job }>()
        .data.state,
    ).toBe('cancelled')
    expect(await quota()).toMatchObject({
      reserved: 0,
      remaining: 1,
      lines: [{ state: 'given-back' }],
    })
    expect([await rowsLeft(), await filesLeft()]).toEqual([0, 0])
  })

  test('un quota baissé sous ce qui est pris reste à zéro ; zéro est épuisé, et sans nombre rien n’est compté', async () => {
    await setQuota(1)
    await send()
    await setQuota(0)
    expect((await send()).status).toBe(403)
    expect((await quota()).remaining).toBe(0)
    await setQuota(null)
    expect((await send()).status).toBe(200)
    expect(await quota()).toMatchObject({ quota: null, remaining: null, used: 2 })
  })

  test('un compteur remis à zéro pendant un travail ne descend pas sous zéro, et la suppression ne rend rien', async () => {
    await setQuota(5)
    const record = recordOf(await send())
    await app.call('DELETE', `/inpainting/${record.id}`, { token: person.token })
    expect(await quota()).toMatchObject({ used: 1, lines: [{ state: 'counted' }] })
    painter.script = () => new EngineFailure('failed')
    await app.services.database.queries
      .updateTable('users')
      .set({ inpainting_count: 0, inpainting_reserved: 0 })
      .execute()
    await send()
    expect(await quota()).toMatchObject({ used: 0, reserved: 0, remaining: 5 })
  })
})
