import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Problem } from '@atelier/contract/problems/problems'
import type { SoundFormat } from '@atelier/contract/speech/speech'
import type { Converter } from '@atelier/engine/conversion/converter'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { IncomingFiles } from '#storage/incoming-files.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { SpeechRepository, StoredSpeech } from './speech.repository.ts'

interface DownloadSpeechDependencies {
  readonly repository: SpeechRepository
  readonly files: Pick<StoredFiles, 'open' | 'withFile'>
  readonly incoming: Pick<IncomingFiles, 'withTemporaryPaths'>
  readonly converter: Pick<Converter, 'encode'>
}
interface DownloadRequest {
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
const withSlot = createConcurrencyLimit(2)

const mediaTypes: Readonly<Record<SoundFormat, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
}
const extensions: Readonly<Record<SoundFormat, string>> = { wav: 'wav', mp3: 'mp3', opus: 'ogg' }

/** A reading as a file: as it is kept, or put into another format for this once. */
export function createSpeechDownload(options: DownloadSpeechDependencies) {
  return async (wanted: DownloadRequest): Promise<SpeechFile> => {
    const { userId, spokenId, format } = wanted
    const row = await options.repository.find(userId, spokenId)
    if (!row) throw new Problem('speech.not-found')
    const downloadName = `lecture-${spokenId.slice(-6)}.${extensions[format]}`
    if (row.media_type === mediaTypes[format])
      return { ...(await storedFile(options, row)), downloadName }
    if (format === 'wav') throw new Problem('speech.not-converted')
    // At most some megabytes an hour, in these formats.
    const bytes = await withSlot(() => encodeFile(options, row, { format, signal: wanted.signal }))
    return {
      mediaType: mediaTypes[format],
      byteSize: bytes.length,
      downloadName,
      stream: Readable.from([bytes]),
    }
  }
}

async function storedFile(
  { files }: DownloadSpeechDependencies,
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
async function encodeFile(
  { files, incoming, converter }: DownloadSpeechDependencies,
  { file_id }: StoredSpeech,
  { format, signal }: Encoding,
): Promise<Buffer> {
  signal.throwIfAborted()
  try {
    const bytes = await incoming.withTemporaryPaths((place) =>
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
