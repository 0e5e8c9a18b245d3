import { createHash } from 'node:crypto'
import type { AssistantFace, ListedFace } from '@atelier/contract/assistants/assistant-content'
import { assistantLimits as limits } from '@atelier/contract/assistants/assistant-limits'
import { Problem } from '@atelier/contract/problems/problems'
import type { Caller } from '#platform/fair-queue.ts'
import { squareInBytes } from '#platform/files/pictures.ts'
import { withPictureTurn } from '#platform/shared-work.ts'
import type { IncomingFiles, IncomingForm } from '#storage/incoming-files.ts'

const prefix = 'data:image/webp;base64,'
const { pictureSide: side, pictureMaxBytes: maxBytes } = limits

/** Makes a picture file small, and stores nothing. @throws Problem */
export const makeFacePicture = (
  incoming: IncomingFiles,
  caller: Caller,
  form: IncomingForm<undefined>,
): Promise<{ picture: string }> =>
  incoming.withReceivedForm(form, async ({ file }) => {
    if (!file) throw new Problem('file.missing')
    const { path } = file
    const make = () => squareInBytes(path, { side, maxBytes, maxSide: limits.pictureMaxInputSide })
    return { picture: dataUrl(await withPictureTurn(caller, make)) }
  })

/**
 * A face as it is stored. A picture that was stored before stays as it is; any other one is decoded and encoded again, since it need not
 * be what we made.
 * @throws Problem
 */
export async function checkedFace(
  userId: string,
  face: AssistantFace,
  before?: AssistantFace,
): Promise<AssistantFace> {
  const { picture } = face
  if (picture === undefined || picture === before?.picture) return face
  return { ...face, picture: await encodedAgain(userId, bytesOf(picture), side) }
}

/** A picture of a file, which any program may have written; `undefined` when it is none that can be shown. */
export async function importedPicture(userId: string, url: string): Promise<string | undefined> {
  if (!/^data:image\/(?:png|jpeg|webp|gif);base64,/.test(url)) return undefined
  try {
    return await encodedAgain(userId, bytesOf(url), limits.importedPictureMaxSide)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** So small a picture is decoded even when nobody waits for it any more. */
async function encodedAgain(userId: string, bytes: Buffer, maxSide: number): Promise<string> {
  const caller = { userId, signal: new AbortController().signal }
  const make = () => squareInBytes(bytes, { side, maxBytes, maxSide })
  return dataUrl(await withPictureTurn(caller, make))
}

/** Its bytes; `undefined` without a picture. */
export const pictureOf = ({ picture }: AssistantFace): Buffer | undefined =>
  picture === undefined ? undefined : bytesOf(picture)

/** What lists have of it. */
export const listedFace = ({ picture, ...face }: AssistantFace): ListedFace =>
  picture === undefined ? face : { ...face, picture: nameOf(picture) }

/** Two pictures have two names. */
const nameOf = (picture: string) =>
  createHash('sha256').update(picture).digest('base64url').slice(0, 22)
const dataUrl = (webp: Buffer) => `${prefix}${webp.toString('base64')}`
const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
