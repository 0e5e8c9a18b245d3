import { request as httpRequest } from 'node:http'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createInpaintingSetup,
  type InpaintingSetup,
  recordOf,
  solid,
} from '#testing/setups/inpainting-setup.ts'

let setup: InpaintingSetup
beforeEach(async () => {
  setup = await createInpaintingSetup()
})
afterEach(() => setup.app.close())

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
        await setup.send({ original: bytes }),
        ...(_what === 'trop de pixels' ? [] : [await setup.send({ mask: bytes })]),
      ]
      for (const response of codes) {
        expect([400, 413, 415]).toContain(response.status)
        expect(response.json().code).toMatch(/^(file|inpainting)\./)
      }
      expect([
        await setup.filesLeft(),
        await setup.rowsLeft(),
        setup.painter.requests.length,
      ]).toEqual([0, 0, 0])
    },
  )

  test('un polyglotte ne garde que ses pixels', async () => {
    const polyglot = Buffer.concat([
      await solid('#204080'),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const record = recordOf(await setup.send({ original: polyglot }))
    expect((await setup.fetched(record.originalImageUrl)).includes('<script>')).toBe(false)
  })

  test('un fichier inattendu est refusé', async () => {
    const form = new FormData()
    form.set('autre', new File(['x'], 'x.png'))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    const response = await setup.app.call('POST', '/inpainting', {
      token: setup.user.token,
      rawBody: Buffer.from(await request.arrayBuffer()),
      headers,
    })
    expect([response.status, response.json().code]).toEqual([400, 'request.invalid'])
  })

  test('au-delà de la limite au milieu de l’envoi : refus clair, rien sur le disque', async () => {
    await setup.app.services.configuration.save({ limits: { maxFileSizeBytes: 1024 * 1024 } })
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
    const response = await setup.send({ original })
    expect([response.status, response.json().code]).toEqual([413, 'file.too-large'])
    expect([await setup.filesLeft(), await setup.rowsLeft()]).toEqual([0, 0])
  })

  test('un envoi abandonné en route ne laisse rien', async () => {
    const address = new URL(`${await setup.app.url()}/api/inpainting`)
    const headers = {
      authorization: `Bearer ${setup.user.token}`,
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
    expect((await setup.send()).status).toBe(200)
    expect([await setup.filesLeft(), await setup.rowsLeft()]).toEqual([4, 1])
  })
})
