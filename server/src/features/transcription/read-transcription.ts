import { Problem } from '@atelier/contract/problems/problems'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import type { StoredFiles } from '#storage/stored-files.ts'
import { presentTranscription } from './present-transcription.ts'
import type { TranscriptionRepository } from './transcription.repository.ts'

interface ReadTranscriptionDependencies {
  readonly repository: TranscriptionRepository
  readonly files: Pick<StoredFiles, 'link'>
}

/** A transcription with all that is written of it. @throws Problem when it is not theirs */
export async function readTranscription(
  { repository, files }: ReadTranscriptionDependencies,
  userId: string,
  id: string,
): Promise<Transcription> {
  const row = await repository.find(userId, id)
  if (!row) throw new Problem('transcription.not-found')
  const [pieces, segments] = await Promise.all([repository.pieces(id), repository.segments(id)])
  return presentTranscription({ row, pieces, segments }, files)
}
