import { Readable } from 'node:stream'
import type { NewTranscriptionSource } from '@atelier/contract/knowledge/documents/new-sources'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import type { Source } from '@atelier/contract/knowledge/sources'
import { Problem } from '@atelier/contract/problems/problems'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import type { StoredTranscript } from '../../reading/read-transcript.ts'
import { type AddSourceDependencies, addSource, hashOf, type Original } from '../add-source.ts'

export interface AddTranscriptionDependencies extends AddSourceDependencies {
  readonly transcription: Pick<TranscriptionService, 'read'>
}

/** The text of a transcription at one moment, to be stored. */
export interface CopiedTranscript
  extends Pick<Original, 'kind' | 'title' | 'mediaType' | 'contentHash'> {
  readonly content: string
}

/** Copies the text of a transcription as it is now: those with whom a collection is shared never read the transcription itself. @throws Problem */
export async function copyTranscript(
  { transcription }: Pick<AddTranscriptionDependencies, 'transcription'>,
  userId: string,
  transcriptionId: string,
): Promise<CopiedTranscript> {
  const { originalFileName, language, state, segments } = await transcription.read(
    userId,
    transcriptionId,
  )
  if (state === 'waiting' || state === 'running') throw new Problem('transcription.busy')
  const transcript: StoredTranscript = {
    language,
    segments: segments.map(({ start, end, text }) => ({ start, end, text })),
  }
  if (segments.every(({ text }) => text.trim() === '')) throw new Problem('knowledge.no-text')
  const content = JSON.stringify(transcript)
  return {
    kind: 'transcription',
    title: originalFileName.slice(0, knowledgeLimits.titleMax),
    mediaType: 'application/json',
    contentHash: hashOf(content),
    content,
  }
}

/** Adds the text of a transcription, which follows its corrections until the collection is shared. @throws Problem */
export async function addTranscription(
  dependencies: AddTranscriptionDependencies,
  request: { readonly userId: string; readonly collectionId: string },
  { transcriptionId, onDuplicate }: NewTranscriptionSource,
): Promise<Source> {
  const { content, ...copied } = await copyTranscript(dependencies, request.userId, transcriptionId)
  return await addSource(dependencies, {
    ...request,
    onDuplicate,
    original: {
      ...copied,
      transcriptionId,
      open: () => Readable.from([Buffer.from(content)]),
    },
  })
}
