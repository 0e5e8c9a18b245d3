import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { attachmentLimits } from '@atelier/contract/attachments'
import { cleanPicture } from '#platform/pictures.ts'
import { createPlaces } from '#platform/places.ts'
import type { Reading, StoredAttachment } from './attachments.repository.ts'
import { readDocument } from './read-document.ts'
import { decodedText } from './read-text.ts'
import { type DocumentFormat, type Recognised, recognise } from './recognise-file.ts'

/** What an upload has become: the bytes to keep, and what was read in them. */
export interface TakenFile extends Pick<StoredAttachment, 'kind' | 'mediaType' | 'byteSize'> {
  readonly reading: Reading
  readonly content: string
  bytes(): Readable
}

/** Pictures and documents take memory while they are opened; a class that sends thirty at once waits a little. */
const inPlace = createPlaces(2)

const toCome: Reading = { state: 'waiting', note: null, share: null }
const whole: Reading = { state: 'read', note: null, share: null }
const unreadable = (note: Reading['note']): Reading => ({ state: 'unreadable', note, share: null })

/**
 * Looks at an upload: pictures are written anew without their metadata, documents are read.
 * @throws Problem when it is of no accepted kind, or a damaged picture
 */
export async function takeFile(path: string, name: string): Promise<TakenFile> {
  const found = await recognise(path, name)
  const byteSize = (await stat(path)).size
  if (found.kind === 'image') {
    const { pictureMaxInputSide: maxSide, pictureSide: side } = attachmentLimits
    const picture = await inPlace(() => cleanPicture(path, { side, maxSide }))
    const bytes = () => Readable.from([picture.bytes])
    return { kind: 'image', mediaType: picture.type, byteSize, reading: toCome, content: '', bytes }
  }
  const asSent = {
    kind: found.kind,
    mediaType: found.mediaType,
    byteSize,
    bytes: () => createReadStream(path),
  }
  if (found.kind !== 'document') return { ...asSent, reading: toCome, content: '' }
  return { ...asSent, ...(await readingOf(path, found)) }
}

async function readingOf(
  path: string,
  { format, isTooHeavy }: Extract<Recognised, { kind: 'document' }>,
) {
  if (isTooHeavy) return { reading: unreadable('too-heavy'), content: '' }
  const answer =
    format === 'txt'
      ? await readPlain(path)
      : await inPlace(() =>
          readDocument({ path, format: format satisfies DocumentFormat, textMax }),
        )
  if (answer.type === 'unreadable') return { reading: unreadable(answer.note), content: '' }
  return {
    reading: answer.isCut ? { ...whole, note: 'too-long' as const } : whole,
    content: answer.text,
  }
}

const textMax = attachmentLimits.textMax
/** No encoding that is understood takes more bytes for a letter. */
const bytesPerLetter = 4

async function readPlain(path: string) {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(
      Buffer.alloc((textMax + 1) * bytesPerLetter),
      0,
      (textMax + 1) * bytesPerLetter,
      0,
    )
    const text = decodedText(buffer.subarray(0, bytesRead)).replaceAll('\0', '').trim()
    if (text === '') return { type: 'unreadable', note: 'no-text' } as const
    return { type: 'read', text: text.slice(0, textMax), isCut: text.length > textMax } as const
  } finally {
    await file.close()
  }
}
