import type { imageOperations } from '@atelier/contract/images/operations'
import type { Handlers } from '#http/handlers.ts'
import type { ImagesService } from './images.service.ts'

export const imagesHandlers = (service: ImagesService): Handlers<typeof imageOperations> => ({
  generate: ({ session, body, requestKey }) => service.generate(session.userId, body, requestKey),
  batch: ({ session, body, requestKey }) => service.batch(session.userId, body, requestKey),
  regenerate: ({ session, imageId, requestKey }) =>
    service.regenerate(session.userId, imageId, requestKey),
  upscale: ({ session, imageId, body, requestKey }) =>
    service.upscale(session.userId, { imageId, factor: body.upscaleBy }, requestKey),
  presets: ({ session }) => service.presets(session.userId),
  savePreset: ({ session, body }) => service.savePreset(session.userId, body),
  removePreset: ({ session, presetId }) => service.removePreset(session.userId, presetId),
  history: ({ session, query }) => service.history(session.userId, query),
  facets: ({ session }) => service.facets(session.userId),
  downloadSelected: ({ session: { userId }, body, signal }) =>
    service.downloadAll({ userId, signal }, body),
  removeSelected: ({ session, body }) => service.removeSelected(session.userId, body.ids),
  read: ({ session, imageId }) => service.read(session.userId, imageId),
  remove: ({ session, imageId }) => service.remove(session.userId, imageId),
  setFavorite: ({ session, imageId, body }) =>
    service.setFavorite(session.userId, imageId, body?.favorite),
  setTags: ({ session, imageId, body }) => service.setTags(session.userId, imageId, body.tags),
  download: ({ session: { userId }, imageId, query, signal }) =>
    service.download({ userId, signal }, { imageId, ...query }),
})
