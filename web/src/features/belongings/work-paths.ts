import type { RecentItem } from '@atelier/contract/activity'
import type { SearchPlace } from '@atelier/contract/search'
import { pathOfPlace } from '#features/search/place-paths.ts'

type Work = Pick<RecentItem, 'tool' | 'id'>

/** Where a work can be gone on with. */
export const pathOfWork = (work: Work): string => pathOfPlace(placeOf(work))

function placeOf({ tool, id }: Work): SearchPlace {
  switch (tool) {
    case 'chat':
      return { type: tool, chatId: id }
    case 'images':
      return { type: tool, imageId: id }
    case 'inpainting':
      return { type: tool, inpaintingId: id }
    case 'speech':
      return { type: tool, spokenId: id }
    case 'transcription':
      return { type: tool, transcriptionId: id }
  }
}
