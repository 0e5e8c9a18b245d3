import type { modelTypes } from '@atelier/contract/model-types'
import type { models } from '@atelier/contract/models'
import type { Handlers } from '#http/caller.ts'
import type { ModelsService } from './models.service.ts'

export const modelsHandlers = (service: ModelsService): Handlers<typeof models> => ({
  list: ({ query }) => service.list(query),
  read: ({ modelId }) => service.read(modelId),
  test: ({ session, modelId, requestKey }) => service.test(session.userId, modelId, requestKey),
})

export const modelTypesHandlers = ({ types }: ModelsService): Handlers<typeof modelTypes> => ({
  list: ({ query }) => types.list({ includeInactive: query.includeInactive ?? false }),
  create: ({ body }) => types.create(body),
  update: ({ typeId, body }) => types.update(typeId, body),
  remove: async ({ typeId }) => {
    await types.remove(typeId)
    return undefined
  },
  associate: ({ body }) => types.associate(body),
  association: ({ modelId }) => types.association(modelId),
  dissociate: async ({ modelId }) => {
    await types.dissociate(modelId)
    return undefined
  },
  pageAssignments: () => types.pageAssignments(),
  pageAssignment: ({ pageName }) => types.pageAssignment(pageName),
  assignPage: ({ pageName, body }) => types.assignPage(pageName, body),
})
