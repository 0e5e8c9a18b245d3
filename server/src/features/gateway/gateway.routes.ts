import type { accessKeys } from '@atelier/contract/gateway/access-keys'
import type { gateway } from '@atelier/contract/gateway/gateway'
import type { userKeys } from '@atelier/contract/gateway/user-keys'
import type { Handlers, Session } from '#http/handlers.ts'
import type { Caller } from '#platform/fair-queue.ts'
import type { GatewayService } from './gateway.service.ts'

export const accessKeysHandlers = ({ keys }: GatewayService): Handlers<typeof accessKeys> => ({
  list: ({ session }) => keys.list(session.userId),
  create: ({ session, body, device }) => keys.create({ ...session, device }, body),
  revoke: ({ session, keyId }) => keys.revoke(session, keyId),
})

export const userKeysHandlers = ({ keys }: GatewayService): Handlers<typeof userKeys> => ({
  list: ({ userId }) => keys.ofUser.list(userId),
  revoke: ({ session, userId, keyId }) => keys.ofUser.revoke(session, userId, keyId),
})

/** The id of a key's session is that of the key; a session of a page has none. */
const keyCallerOf = ({ id, userId, scopes }: Session, signal: AbortSignal): Caller => ({
  userId,
  signal,
  keyId: scopes ? id : undefined,
})

export const gatewayHandlers = (service: GatewayService): Handlers<typeof gateway> => ({
  models: async ({ session }) => ({
    object: 'list',
    data: await service.models.list(session.userId, session.scopes ?? []),
  }),
  model: ({ session: { userId, scopes = [] }, model }) =>
    service.models.read({ userId, scopes, id: model }),
  chat: ({ session, body, signal }) =>
    service.chat({ ...keyCallerOf(session, signal), scopes: session.scopes ?? [] }, body),
  embeddings: ({ session, body, signal }) => service.embed(keyCallerOf(session, signal), body),
  images: ({ session, body, origin, signal }) =>
    service.images(keyCallerOf(session, signal), body, origin),
  edits: ({ session, upload, origin, signal }) =>
    service.editImage(keyCallerOf(session, signal), upload, origin),
  transcription: ({ session, upload, signal }) =>
    service.transcribe(keyCallerOf(session, signal), upload),
  speech: ({ session, body, signal }) => service.speak(keyCallerOf(session, signal), body),
})
