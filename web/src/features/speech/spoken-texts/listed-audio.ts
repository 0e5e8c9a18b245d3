import type { SpeechRecord } from '@atelier/contract/speech/speech'

/** As the actions on works of every kind know it. */
export const listedAudio = ({ id, text, isPinned, tags, project }: SpeechRecord) => ({
  id,
  project,
  title: text,
  isPinned,
  tags: tags?.map(({ name }) => name),
})
