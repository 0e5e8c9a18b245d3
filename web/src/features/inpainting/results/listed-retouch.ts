import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'

/** As the actions on works of every kind know it. */
export const listedRetouch = ({ id, prompt, isPinned, tags, project }: InpaintingRecord) => ({
  id,
  project,
  title: prompt,
  isPinned,
  tags: tags?.map(({ name }) => name),
})
