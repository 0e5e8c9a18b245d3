import { Readable } from 'node:stream'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import type { NewTranscriptionSource } from '@atelier/contract/knowledge/new-sources'
import type { Source } from '@atelier/contract/knowledge/sources'
import { Problem } from '@atelier/contract/problems/problems'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import type { StoredTranscript } from '../reading/read-transcript.ts'
import { type AddSourceDependencies, addSource, hashOf } from './add-source.ts'

export interface AddTranscriptionDependencies extends AddSourceDependencies {
  readonly transcription: Pick<TranscriptionService, 'read'>
}

/** Adds the text of a transcription as it is now: those with whom the collection is shared never read the transcription itself. */
export async function addTranscription(
  dependencies: AddTranscriptionDependencies,
  request: { readonly userId: string; readonly collectionId: string },
  { transcriptionId, onDuplicate }: NewTranscriptionSource,
): Promise<Source> {
  const { originalFileName, language, state, segments } = await dependencies.transcription.read(
    request.userId,
    transcriptionId,
  )
  if (state === 'waiting' || state === 'running') throw new Problem('transcription.busy')
  const transcript: StoredTranscript = {
    language,
    segments: segments.map(({ start, end, text }) => ({ start, end, text })),
  }
  if (segments.every(({ text }) => text.trim() === '')) throw new Problem('knowledge.no-text')
  const content = JSON.stringify(transcript)
  return await addSource(dependencies, {
    ...request,
    onDuplicate,
    original: {
      kind: 'transcription',
      transcriptionId,
      title: originalFileName.slice(0, knowledgeLimits.titleMax),
      mediaType: 'application/json',
      contentHash: hashOf(content),
      open: () => Readable.from([Buffer.from(content)]),
    },
  })
}
