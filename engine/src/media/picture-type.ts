import { EngineFailure } from '#engine-failure.ts'
import type { Picture } from './picture.ts'

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, index) => bytes[at + index] === byte)

/** Detected from the first bytes, whatever the declared type. */
export function pictureMediaType(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  const isWebp =
    startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8)
  return isWebp ? 'image/webp' : undefined
}

/** @throws EngineFailure when the bytes are not a picture */
export function toPicture(bytes: Uint8Array): Picture {
  const mediaType = pictureMediaType(bytes)
  if (mediaType) return { bytes, mediaType }
  if (bytes.length === 0)
    throw new EngineFailure('empty-answer', { detail: 'a picture of no bytes' })
  throw new EngineFailure('bad-answer', {
    detail: `not a picture: ${Buffer.from(bytes.subarray(0, 40)).toString('latin1')}`,
  })
}

/** From base64, with or without the start of a data URI. */
export const pictureFromBase64 = (text: string): Picture =>
  toPicture(Buffer.from(text.replace(/^data:[^,]*,/, ''), 'base64'))

/** The size of a PNG, from its header; other formats are not read. */
export function pngSize({
  bytes,
  mediaType,
}: Picture): { readonly width: number; readonly height: number } | undefined {
  if (mediaType !== 'image/png' || bytes.length < 24) return undefined
  const header = new DataView(bytes.buffer, bytes.byteOffset, 24)
  return { width: header.getUint32(16), height: header.getUint32(20) }
}
