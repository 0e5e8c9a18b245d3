import type { RecentItem } from '@atelier/contract/my-data/activity'
import type { SearchLocation } from '@atelier/contract/search/search'
import { pathOfLocation } from '#features/search/location-paths.ts'

type ItemReference = Pick<RecentItem, 'tool' | 'id'>

/** The page on which the item can be continued. */
export const recentItemPath = (item: ItemReference): string => pathOfLocation(locationOf(item))

function locationOf({ tool, id }: ItemReference): SearchLocation {
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
