import type { inpainting } from '@atelier/contract/inpainting/inpainting'
import type { Handlers } from '#http/handlers.ts'
import type { InpaintingService } from './inpainting.service.ts'

export const inpaintingHandlers = (service: InpaintingService): Handlers<typeof inpainting> => ({
  repaint: ({ session: { userId }, upload, requestKey, signal }) =>
    service.repaint({ userId, signal }, { ...upload, repaints: 'white' }, requestKey),
  history: ({ session, query }) => service.history(session.userId, query),
  quota: ({ session }) => service.quota(session.userId),
  read: ({ session, inpaintingId }) => service.read(session.userId, inpaintingId),
  download: ({ session: { userId }, inpaintingId, query, signal }) =>
    service.download({ userId, signal }, { inpaintingId, ...query }),
  remove: ({ session, inpaintingId }) => service.remove(session.userId, inpaintingId),
})
