import type { SearchLocation } from '@atelier/contract/search/search'
import { pathOfChat } from '#features/chat/chat-paths.ts'
import { tools } from '#features/configuration/tools.ts'

/** The address of a work, and of a passage in it. Its page reads what stands behind `?`. */
export function pathOfLocation(place: SearchLocation): string {
  switch (place.type) {
    case 'chat':
      return pathOfChat(place.chatId, place.messageId)
    case 'images':
      return `${tools.history.path}?${new URLSearchParams({ tab: 'images', image: place.imageId })}`
    case 'inpainting':
      return `${tools.history.path}?${new URLSearchParams({ tab: 'inpainting', inpainting: place.inpaintingId })}`
    case 'speech':
      return `${tools.speech.path}?${new URLSearchParams({ lecture: place.spokenId })}`
    case 'transcription': {
      const { transcriptionId: t, seconds } = place
      const address = new URLSearchParams(
        seconds === undefined ? { t } : { t, s: String(Math.floor(seconds)) },
      )
      return `${tools.transcription.path}?${address}`
    }
  }
}
