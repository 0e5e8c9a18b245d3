import { Readable } from 'node:stream'
import type { GatewayTranscriptionForm } from '@atelier/contract/gateway/gateway'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import {
  TranscriptionForm,
  type TranscriptionFormat,
} from '@atelier/contract/transcription/transcription-options'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import type { Caller } from '#platform/fair-queue.ts'
import type { IncomingForm } from '#storage/incoming-files.ts'

/** Transcription for programs, as on the page but in the requested format. */
export const createTranscribeUpload =
  ({ transcription }: { readonly transcription: Pick<TranscriptionService, 'transcribe'> }) =>
  async ({ userId, keyId, signal }: Caller, upload: IncomingForm<GatewayTranscriptionForm>) => {
    const form = {
      read: async (take: Parameters<typeof upload.read>[0]) => toPageForm(await upload.read(take)),
    }
    const { done } = await transcription.transcribe(
      userId,
      { task: 'transcribe', form, keyId, signal },
      undefined,
    )
    const text = toResponse(await done)
    const bytes = Buffer.from(text.content)
    return { mediaType: text.mediaType, byteSize: bytes.length, stream: Readable.from([bytes]) }
  }

const toPageForm = ({
  'timestamp_granularities[]': granularities,
  stream: _,
  ...fields
}: GatewayTranscriptionForm) =>
  TranscriptionForm.parse({
    ...fields,
    ...(granularities && { timestamp_granularities: granularities.join(',') }),
  })

const mediaTypes: Readonly<Record<TranscriptionFormat, string>> = {
  json: 'application/json; charset=utf-8',
  verbose_json: 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  srt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
}

function toResponse({ formatted, response_format, segments, askedLanguage }: Transcription) {
  const mediaType = mediaTypes[response_format]
  if (response_format !== 'verbose_json') return { content: formatted, mediaType }
  const words = segments
    .flatMap((segment) => segment.words ?? [])
    .map(({ text, ...span }) => ({ word: text, ...span }))
  const content = JSON.parse(formatted) as {
    readonly language: string | null
    readonly duration: number | null
  }
  const verbose = {
    ...content,
    task: 'transcribe',
    language: content.language ?? askedLanguage,
    duration: content.duration ?? 0,
  }
  return { content: JSON.stringify({ ...verbose, ...(words.length > 0 && { words }) }), mediaType }
}
