import { Problem } from '@atelier/contract/problems/problems'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import type { StoredFiles } from '#storage/stored-files.ts'
import { presentTranscription } from './present-transcription.ts'
import type { StoredTranscription } from './records/stored-transcription.ts'
import type { TranscriptionRepository } from './records/transcriptions.repository.ts'

interface ReadTranscriptionDependencies {
  readonly repository: TranscriptionRepository
  readonly files: Pick<StoredFiles, 'linksFor'>
}

/** @throws Problem when the user has none with this id */
export async function requireTranscription(
  { repository }: Pick<ReadTranscriptionDependencies, 'repository'>,
  userId: string,
  id: string,
): Promise<StoredTranscription> {
  const transcription = await repository.find(userId, id)
  if (!transcription) throw new Problem('transcription.not-found')
  return transcription
}

/** A transcription with everything transcribed so far. @throws Problem when the user has none with this id */
export async function readTranscription(
  { repository, files }: ReadTranscriptionDependencies,
  userId: string,
  id: string,
): Promise<Transcription> {
  const transcription = await requireTranscription({ repository }, userId, id)
  const [pieces, segments, link] = await Promise.all([
    repository.pieces(id),
    repository.segments(id),
    files.linksFor(userId),
  ])
  return presentTranscription({ transcription, pieces, segments }, link)
}
