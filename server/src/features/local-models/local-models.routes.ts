import type { localModels } from '@atelier/contract/local-models'
import type { Handlers } from '#http/caller.ts'
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
  async remove({ modelId }) {
    await service.remove(modelId)
    return undefined
  },
  catalogue: () => service.catalogue(),
  add: ({ body }) => service.add(body),
  async forget({ entryId }) {
    await service.forget(entryId)
    return undefined
  },
  install: ({ entryId }) => service.install(entryId),
  pause: ({ entryId }) => service.pause(entryId),
  async cancel({ entryId }) {
    await service.cancel(entryId)
    return undefined
  },
})
