import type { modelTypes } from '@atelier/contract/model-types/model-types'
import type { models } from '@atelier/contract/models/models'
import type { Handlers } from '#http/handlers.ts'
import type { ModelsService } from './models.service.ts'

export const modelsHandlers = (service: ModelsService): Handlers<typeof models> => ({
  list: ({ query, session: { userId } }) => service.list({ ...query, userId }),
  read: ({ modelId, session }) => service.read(modelId, session.userId),
  test: ({ session, modelId, requestKey }) => service.test(session.userId, modelId, requestKey),
})

export const modelTypesHandlers = ({ types }: ModelsService): Handlers<typeof modelTypes> => ({
  list: ({ query }) => types.list({ includeInactive: query.includeInactive ?? false }),
  create: ({ session, body }) => types.create(session, body),
  update: ({ session, typeId, body }) => types.update(session, typeId, body),
  remove: ({ session, typeId }) => types.remove(session, typeId),
  associate: ({ session, body }) => types.associate(session, body),
  association: ({ modelId }) => types.association(modelId),
  dissociate: ({ session, modelId }) => types.dissociate(session, modelId),
  pageAssignments: () => types.pageAssignments(),
  pageAssignment: ({ pageName }) => types.pageAssignment(pageName),
  assignPage: ({ session, pageName, body }) => types.assignPage(session, pageName, body),
})
