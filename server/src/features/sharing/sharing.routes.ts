import type { shares } from '@atelier/contract/sharing/shared-pages'
import type { sharing } from '@atelier/contract/sharing/sharing'
import type { sharingAdmin } from '@atelier/contract/sharing/sharing-admin'
import type { Handlers } from '#http/handlers.ts'
import type { SharingService } from './sharing.service.ts'

export const sharingHandlers = (service: SharingService): Handlers<typeof sharing> => ({
  create: ({ session, body }) => service.create(session, body),
  refresh: ({ session, shareId }) => service.refresh(session, shareId),
  copy: ({ session, shareId, body }) => service.copy(session.userId, shareId, body.secret),
})

export const sharesHandlers = (service: SharingService): Handlers<typeof shares> => ({
  list: ({ session, query }) => service.list(session.userId, query),
  revoke: ({ session, shareId }) => service.revoke(session, shareId),
  revokeAll: ({ session }) => service.revokeAll(session),
  read: ({ address, shareId: id, body }) =>
    service.throttled(address, () => service.read({ id, reader: 'anyone' }, body)),
  file: ({ address, shareId: id, body: { secret, number } }) =>
    service.throttled(address, () =>
      service.fileLink({ id, number }, { secret, reader: 'anyone' }),
    ),
  readAsMember: ({ shareId: id, body }) => service.read({ id, reader: 'member' }, body),
  fileAsMember: ({ shareId: id, body: { secret, number } }) =>
    service.fileLink({ id, number }, { secret, reader: 'member' }),
  bytes: ({ address, shareId: id, number, query: { e: expires, s: sign } }) =>
    service.throttled(address, () =>
      service.openFile({ id, number: Number(number) }, { expires, sign }),
    ),
})

export const sharingAdminHandlers = (service: SharingService): Handlers<typeof sharingAdmin> => ({
  list: ({ query }) => service.listAll(query),
  revoke: ({ session, shareId }) => service.revokeAny(session, shareId),
})
