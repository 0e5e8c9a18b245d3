import type { ImageRecord } from '@atelier/contract/images/images'

/** As the actions on works of every kind know it. */
export const listedImage = ({ id, prompt, isPinned, tags, project }: ImageRecord) => ({
  id,
  project,
  title: prompt,
  isPinned,
  tags,
})
