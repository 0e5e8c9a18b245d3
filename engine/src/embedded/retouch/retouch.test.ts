import sharp from 'sharp'
import { expect, it } from 'vitest'
import { neverAborted } from '#engine.suite.ts'
import { inpaintRequest } from '#testing/sample-requests.ts'
import { retouch, retouchModel } from './retouch.ts'

const png = (bytes: Buffer) => ({ bytes, mediaType: 'image/png' })
const side = 96

/** A grey gradient with a red wire across it, and the mask of the wire. */
async function wired(opacity = 255) {
  const data = Buffer.alloc(side * side * 4)
  const mask = Buffer.alloc(side * side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const isWire = Math.abs(x - y) < 3
      data.set(isWire ? [255, 0, 0, 255] : [40 + x, 40 + x, 40 + x, opacity], (y * side + x) * 4)
      mask[y * side + x] = isWire ? 255 : 0
    }
  return {
    original: png(
      await sharp(data, { raw: { width: side, height: side, channels: 4 } })
        .png()
        .toBuffer(),
    ),
    mask: png(
      await sharp(mask, { raw: { width: side, height: side, channels: 1 } })
        .png()
        .toBuffer(),
    ),
  }
}
const pixels = async (bytes: Uint8Array) => await sharp(bytes).ensureAlpha().raw().toBuffer()

it('efface un fil en prolongeant ce qui l’entoure', async () => {
  const result = await retouch(inpaintRequest(retouchModel.id, await wired()), neverAborted())
  const data = await pixels(result.pictures[0]?.bytes ?? Buffer.alloc(0))
  for (let at = 4; at < side - 4; at += 1) {
    const [red, green, blue, opacity] = data.subarray(
      (at * side + at) * 4,
      (at * side + at) * 4 + 4,
    )
    expect(Math.abs((red ?? 0) - (40 + at))).toBeLessThan(6)
    expect([green, blue, opacity]).toEqual([red, red, 255])
  }
})

it('garde la transparence', async () => {
  const result = await retouch(inpaintRequest(retouchModel.id, await wired(128)), neverAborted())
  const data = await pixels(result.pictures[0]?.bytes ?? Buffer.alloc(0))
  expect(data[(40 * side + 40) * 4 + 3]).toBe(128)
})

it('dit qu’aucun réglage n’a eu d’effet', async () => {
  const result = await retouch(
    inpaintRequest(retouchModel.id, { ...(await wired()), steps: 30, seed: 4, strength: 0.4 }),
    neverAborted(),
  )
  expect([result.applied, retouchModel.honours]).toEqual([{}, []])
})

it('s’arrête quand on l’annule, et refuse ce qui n’est pas une image', async () => {
  await expect(
    retouch(inpaintRequest(retouchModel.id, await wired()), AbortSignal.abort('assez')),
  ).rejects.toBe('assez')
  const broken = { ...(await wired()), original: png(Buffer.from('non')) }
  await expect(
    retouch(inpaintRequest(retouchModel.id, broken), neverAborted()),
  ).rejects.toMatchObject({
    reason: 'refused',
  })
})
