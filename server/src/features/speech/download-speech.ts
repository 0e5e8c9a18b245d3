import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Problem } from '@atelier/contract/problems/problems'
import type { SoundFormat } from '@atelier/contract/speech/speech'
import type { Converter } from '@atelier/engine/conversion/converter'
import { withConversionTurn } from '#platform/shared-work.ts'
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

export interface SpeechFile {
  readonly mediaType: string
  readonly byteSize: number
  readonly downloadName: string
  readonly stream: Readable
}

const mediaTypes: Readonly<Record<SoundFormat, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
}
const extensions: Readonly<Record<SoundFormat, string>> = { wav: 'wav', mp3: 'mp3', opus: 'ogg' }

/** A spoken text as a file: in its stored format, or encoded in another for this download. */
export function createSpeechDownload(dependencies: DownloadSpeechDependencies) {
  return async ({ userId, spokenId, format, signal }: DownloadRequest): Promise<SpeechFile> => {
    const spoken = await dependencies.repository.find(userId, spokenId)
    if (!spoken) throw new Problem('speech.not-found')
    const downloadName = `lecture-${spokenId.slice(-6)}.${extensions[format]}`
    if (spoken.mediaType === mediaTypes[format])
      return { ...(await openStored(dependencies, spoken)), downloadName }
    if (format === 'wav') throw new Problem('speech.not-converted')
    // At most some megabytes an hour, in these formats.
    const bytes = await withConversionTurn({ userId, signal }, () =>
      encode(dependencies, spoken, { format, signal }),
    )
    return {
      mediaType: mediaTypes[format],
      byteSize: bytes.length,
      downloadName,
      stream: Readable.from([bytes]),
    }
  }
}

async function openStored(
  { files }: DownloadSpeechDependencies,
  { fileId, mediaType }: StoredSpeech,
): Promise<Omit<SpeechFile, 'downloadName'>> {
  const found = await files.open(fileId)
  if (!found) throw new Problem('speech.not-found')
  return { ...found, mediaType }
}

interface Encoding {
  readonly format: Exclude<SoundFormat, 'wav'>
  readonly signal: AbortSignal
}
async function encode(
  { files, incoming, converter }: DownloadSpeechDependencies,
  { fileId }: StoredSpeech,
  { format, signal }: Encoding,
): Promise<Buffer> {
  signal.throwIfAborted()
  try {
    const bytes = await incoming.withTemporaryPaths((makePath) =>
      files.withFile(fileId, async (path) => {
        const to = makePath()
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
