import type { search } from '@atelier/contract/search/search'
import type { Handlers } from '#http/handlers.ts'
import type { SearchService } from './search.service.ts'

export const searchHandlers = (service: SearchService): Handlers<typeof search> => ({
  search: ({ session, query }) => service.search(session.userId, query),
})
