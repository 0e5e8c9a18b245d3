import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Problem } from '@atelier/contract/problems'
import type { SoundFormat } from '@atelier/contract/speech'
import type { Converter } from '@atelier/engine/conversion/converter'
import { createPlaces } from '#platform/places.ts'
import type { IncomingFiles } from '#storage/incoming-files.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { SpeechRepository, StoredSpeech } from './speech.repository.ts'

interface Options {
  readonly repository: SpeechRepository
  readonly files: Pick<StoredFiles, 'open' | 'withFile'>
  readonly incoming: Pick<IncomingFiles, 'withPlaces'>
  readonly converter: Pick<Converter, 'encode'>
}
interface Wanted {
  readonly userId: string
  readonly spokenId: string
  readonly format: SoundFormat
  readonly signal: AbortSignal
}

/** Bytes to be sent. */
export interface SpeechFile {
  readonly mediaType: string
  readonly byteSize: number
  readonly downloadName: string
  readonly stream: Readable
}

/** Each is a process of its own, at work for as long as the reading is long. */
const inPlace = createPlaces(2)

const mediaTypes: Readonly<Record<SoundFormat, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
}
const endings: Readonly<Record<SoundFormat, string>> = { wav: 'wav', mp3: 'mp3', opus: 'ogg' }

/** A reading as a file: as it is kept, or put into another format for this once. */
export function createDownloads(options: Options) {
  return async (wanted: Wanted): Promise<SpeechFile> => {
    const { userId, spokenId, format } = wanted
    const row = await options.repository.find(userId, spokenId)
    if (!row) throw new Problem('speech.not-found')
    const downloadName = `lecture-${spokenId.slice(-6)}.${endings[format]}`
    if (row.media_type === mediaTypes[format])
      return { ...(await asKept(options, row)), downloadName }
    if (format === 'wav') throw new Problem('speech.not-converted')
    // At most some megabytes an hour, in these formats.
    const bytes = await inPlace(() => encoded(options, row, { format, signal: wanted.signal }))
    return {
      mediaType: mediaTypes[format],
      byteSize: bytes.length,
      downloadName,
      stream: Readable.from([bytes]),
    }
  }
}

async function asKept(
  { files }: Options,
  { file_id, media_type }: StoredSpeech,
): Promise<Omit<SpeechFile, 'downloadName'>> {
  const found = await files.open(file_id)
  if (!found) throw new Problem('speech.not-found')
  return { ...found, mediaType: media_type }
}

interface Encoding {
  readonly format: Exclude<SoundFormat, 'wav'>
  readonly signal: AbortSignal
}
async function encoded(
  { files, incoming, converter }: Options,
  { file_id }: StoredSpeech,
  { format, signal }: Encoding,
): Promise<Buffer> {
  signal.throwIfAborted()
  try {
    const bytes = await incoming.withPlaces((place) =>
      files.withFile(file_id, async (path) => {
        const to = place()
        await converter.encode({ path, to, format }, signal)
        return await readFile(to)
      }),
    )
    if (bytes) return bytes
  } catch (cause) {
    signal.throwIfAborted()
    throw new Problem('speech.not-converted', { cause })
  }
  throw new Problem('speech.not-found')
}
