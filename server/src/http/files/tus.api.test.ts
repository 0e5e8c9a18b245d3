import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTusSetup, type TusSetup } from '#testing/setups/tus-setup.ts'

let setup: TusSetup
beforeEach(async () => {
  setup = await createTusSetup()
})
afterEach(() => setup.close())

describe('un envoi par parties (tus 1.0.0)', () => {
  test('reprend après une coupure, là où il en était, et se transcrit une fois', async () => {
    const bytes = setup.recording(20)
    const url = await setup.begin(bytes.length)
    expect(await setup.add(url, 0, bytes.subarray(0, 100_000))).toMatchObject({
      status: 204,
      offset: 100_000,
    })
    // Cut in the middle of a part: what had arrived stays.
    await setup.cutOff(url, 100_000, bytes.subarray(100_000, 300_000))
    const { offset } = await setup.state(url)
    expect(offset).toBeGreaterThan(100_000)
    const unfinished = await setup.transcribe(url)
    expect([unfinished.status, unfinished.json().code]).toEqual([409, 'upload.unfinished'])
    expect(await setup.add(url, offset, bytes.subarray(offset))).toMatchObject({
      status: 204,
      offset: bytes.length,
    })
    const done = await setup.transcribe(url)
    expect([
      done.status,
      done.json<{ data: { originalFileName: string } }>().data.originalFileName,
    ]).toEqual([200, 'réunion du 3.wav'])
    expect((await setup.transcribe(url)).json().code).toBe('upload.not-found')
    expect(await setup.pendingFiles()).toEqual([])
  })

  test('survit à un redémarrage', async () => {
    const url = await setup.begin(1000)
    await setup.add(url, 0, Buffer.alloc(400))
    await setup.restart()
    expect(await setup.state(url)).toMatchObject({ status: 200, offset: 400 })
  })

  test.each([
    ['à une autre place', 5, Buffer.alloc(10), 409, 'upload.wrong-offset'],
    ['au-delà de ce qui était annoncé', 0, Buffer.alloc(1001), 413, 'file.too-large'],
  ])('refuse des octets %s', async (_, offset, bytes, status, code) => {
    const url = await setup.begin(1000)
    expect(await setup.add(url, offset, bytes)).toMatchObject({ status, code })
  })

  test('refuse un autre protocole, un fichier vide, trop grand, ou un envoi de trop', async () => {
    expect(await setup.post(10, { 'tus-resumable': '0.2.2' })).toMatchObject({
      status: 412,
      code: 'upload.wrong-protocol',
    })
    expect(await setup.post(0)).toMatchObject({ status: 400, code: 'file.empty' })
    expect(await setup.post(3 * 1024 ** 3)).toMatchObject({ status: 413, code: 'file.too-large' })
    for (let sent = 0; sent < audioUploads.waitingMax; sent += 1) await setup.begin(10)
    expect(await setup.post(10)).toMatchObject({ status: 409, code: 'upload.too-many' })
  })

  test('n’existe que pour qui l’a commencé, et plus du tout une fois annulé ou oublié', async () => {
    const url = await setup.begin(10)
    expect((await setup.state(url, await setup.strangerToken())).status).toBe(404)
    expect((await setup.state(url, 'personne')).status).toBe(401)
    expect((await setup.cancel(url)).status).toBe(204)
    expect((await setup.state(url)).status).toBe(404)
    const old = await setup.begin(10)
    setup.clock.advance((audioUploads.waitingHours + 1) * 3600 * 1000)
    expect((await setup.state(old)).status).toBe(404)
    await setup.app().services.transcription.uploads.sweep()
    expect(await setup.pendingFiles()).toEqual([])
  })
})
