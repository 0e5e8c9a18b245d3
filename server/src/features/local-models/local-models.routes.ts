import type { localModels } from '@atelier/contract/local-models/operations'
import type { Handlers } from '#http/handlers.ts'
import type { LocalModelsService } from './local-models.service.ts'

export const localModelsHandlers = (service: LocalModelsService): Handlers<typeof localModels> => ({
  overview: () => service.overview(),
  nearby: () => service.nearby(),
  async unload({ modelId }) {
    await service.unload(modelId)
    return undefined
  },
  async verify({ modelId }) {
    await service.verify(modelId)
    return undefined
  },
  async remove({ session, modelId }) {
    await service.remove(session, modelId)
    return undefined
  },
  catalogue: () => service.catalogue(),
  add: ({ session, body }) => service.add(session, body),
  async forget({ session, entryId }) {
    await service.forget(session, entryId)
    return undefined
  },
  install: ({ session, entryId }) => service.install(session, entryId),
  pause: ({ entryId }) => service.pause(entryId),
  async cancel({ entryId }) {
    await service.cancel(entryId)
    return undefined
  },
})
