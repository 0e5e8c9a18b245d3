import type { SearchLocation } from '@atelier/contract/search/search'
import { assistantPath } from '#features/assistants/assistant-paths.ts'
import { pathOfChat } from '#features/chat/chat-paths.ts'
import { tools } from '#features/configuration/tools.ts'
import { pathOfProject } from '#features/projects/project-paths.ts'
import { promptsPath } from '#features/prompts/prompts-path.ts'

/** The URL of an item, or of an excerpt in it. Its page reads the query. */
export function pathOfLocation(location: SearchLocation): string {
  switch (location.type) {
    case 'chat':
      return pathOfChat(location.chatId, location.messageId)
    case 'images':
      return `${tools.history.path}?${new URLSearchParams({ tab: 'images', image: location.imageId })}`
    case 'inpainting':
      return `${tools.history.path}?${new URLSearchParams({ tab: 'inpainting', inpainting: location.inpaintingId })}`
    case 'speech':
      return `${tools.speech.path}?${new URLSearchParams({ lecture: location.spokenId })}`
    case 'knowledge': {
      const { sourceId, ordinal } = location
      const source = `${tools.knowledge.path}/document/${encodeURIComponent(sourceId)}`
      return ordinal === undefined ? source : `${source}?passage=${ordinal}`
    }
    case 'projects':
      return pathOfProject(location.projectId)
    case 'assistants':
      return assistantPath(location.assistantId)
    case 'prompts':
      return `${promptsPath}?${new URLSearchParams({ q: location.title })}`
    case 'transcription': {
      const { transcriptionId: t, seconds } = location
      const query = new URLSearchParams(
        seconds === undefined ? { t } : { t, s: String(Math.floor(seconds)) },
      )
      return `${tools.transcription.path}?${query}`
    }
  }
}
