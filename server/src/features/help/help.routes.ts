import type { help } from '@atelier/contract/help/help'
import type { Handlers } from '#http/handlers.ts'
import type { HelpService } from './help.service.ts'

export const helpHandlers = (service: HelpService): Handlers<typeof help> => ({
  topics: () => service.topics(),
  page: ({ topicId }) => service.page(topicId),
  about: () => service.about(),
  source: () => service.source(),
})
