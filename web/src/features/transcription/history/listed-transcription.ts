import type { TranscriptionSummary } from '@atelier/contract/transcription/transcription'

/** As the actions on works of every kind know it. */
export const listedTranscription = ({
  id,
  originalFileName,
  isPinned,
  tags,
  project,
}: TranscriptionSummary) => ({
  id,
  project,
  title: originalFileName,
  isPinned,
  tags: tags?.map(({ name }) => name),
})
