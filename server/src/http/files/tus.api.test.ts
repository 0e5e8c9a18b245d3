import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTusSetup, type TusSetup } from '#testing/setups/tus-setup.ts'

let room: TusSetup
beforeEach(async () => {
  room = await createTusSetup()
})
afterEach(() => room.close())

describe('un envoi par parties (tus 1.0.0)', () => {
  test('reprend après une coupure, là où il en était, et se transcrit une fois', async () => {
    const bytes = room.recording(20)
    const url = await room.begin(bytes.length)
    expect(await room.add(url, 0, bytes.subarray(0, 100_000))).toMatchObject({
      status: 204,
      offset: 100_000,
    })
    // Cut in the middle of a part: what had arrived stays.
    await room.cutOff(url, 100_000, bytes.subarray(100_000, 300_000))
    const { offset } = await room.state(url)
    expect(offset).toBeGreaterThan(100_000)
    const unfinished = await room.transcribe(url)
    expect([unfinished.status, unfinished.json().code]).toEqual([409, 'upload.unfinished'])
    expect(await room.add(url, offset, bytes.subarray(offset))).toMatchObject({
      status: 204,
      offset: bytes.length,
    })
    const done = await room.transcribe(url)
    expect([
      done.status,
      done.json<{ data: { originalFileName: string } }>().data.originalFileName,
    ]).toEqual([200, 'réunion du 3.wav'])
    expect((await room.transcribe(url)).json().code).toBe('upload.not-found')
    expect(await room.pendingFiles()).toEqual([])
  })

  test('survit à un redémarrage', async () => {
    const url = await room.begin(1000)
    await room.add(url, 0, Buffer.alloc(400))
    await room.restart()
    expect(await room.state(url)).toMatchObject({ status: 200, offset: 400 })
  })

  test.each([
    ['à une autre place', 5, Buffer.alloc(10), 409, 'upload.wrong-offset'],
    ['au-delà de ce qui était annoncé', 0, Buffer.alloc(1001), 413, 'file.too-large'],
  ])('refuse des octets %s', async (_, offset, bytes, status, code) => {
    const url = await room.begin(1000)
    expect(await room.add(url, offset, bytes)).toMatchObject({ status, code })
  })

  test('refuse un autre protocole, un fichier vide, trop grand, ou un envoi de trop', async () => {
    expect(await room.post(10, { 'tus-resumable': '0.2.2' })).toMatchObject({
      status: 412,
      code: 'upload.wrong-protocol',
    })
    expect(await room.post(0)).toMatchObject({ status: 400, code: 'file.empty' })
    expect(await room.post(3 * 1024 ** 3)).toMatchObject({ status: 413, code: 'file.too-large' })
    for (let sent = 0; sent < audioUploads.waitingMax; sent += 1) await room.begin(10)
    expect(await room.post(10)).toMatchObject({ status: 409, code: 'upload.too-many' })
  })

  test('n’existe que pour qui l’a commencé, et plus du tout une fois annulé ou oublié', async () => {
    const url = await room.begin(10)
    expect((await room.state(url, await room.strangerToken())).status).toBe(404)
    expect((await room.state(url, 'personne')).status).toBe(401)
    expect((await room.cancel(url)).status).toBe(204)
    expect((await room.state(url)).status).toBe(404)
    const old = await room.begin(10)
    room.clock.advance((audioUploads.waitingHours + 1) * 3600 * 1000)
    expect((await room.state(old)).status).toBe(404)
    await room.app().services.transcription.uploads.sweep()
    expect(await room.pendingFiles()).toEqual([])
  })
})
