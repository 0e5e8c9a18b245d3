import type { models } from '@atelier/contract/models'
import type { Handlers } from '#http/caller.ts'
import type { ModelsService } from './models.service.ts'

export const modelsHandlers = (service: ModelsService): Handlers<typeof models> => ({
  list: ({ query }) => service.list(query.type),
})
