import type { localModels } from '@atelier/contract/local-models/operations'
import type { Handlers } from '#http/handlers.ts'
import type { LocalModelsService } from './local-models.service.ts'

export const localModelsHandlers = (service: LocalModelsService): Handlers<typeof localModels> => ({
  overview: () => service.overview(),
  nearby: () => service.nearby(),
  useGraphicsCard: ({ session }) => service.useGraphicsCard(session),
  cancelGraphicsCard: () => service.cancelGraphicsCard(),
  stopGraphicsCard: ({ session, body }) => service.stopGraphicsCard(session, body),
  fetchTextRecognition: ({ session }) => service.fetchTextRecognition(session),
  cancelTextRecognition: () => service.cancelTextRecognition(),
  unload: ({ modelId }) => service.unload(modelId),
  verify: ({ modelId }) => service.verify(modelId),
  remove: ({ session, modelId }) => service.remove(session, modelId),
  catalogue: () => service.catalogue(),
  add: ({ session, body }) => service.add(session, body),
  forget: ({ session, entryId }) => service.removeEntry(session, entryId),
  install: ({ session, entryId }) => service.install(session, entryId),
  pause: ({ entryId }) => service.pause(entryId),
  cancel: ({ entryId }) => service.cancel(entryId),
})
