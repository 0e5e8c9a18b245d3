import type { secondFactors } from '@atelier/contract/second-factors/second-factors'
import type { Handlers } from '#http/handlers.ts'
import type { SecondFactorsService } from './second-factors.service.ts'

export const secondFactorsHandlers = (
  service: SecondFactorsService,
): Handlers<typeof secondFactors> => ({
  read: ({ session, origin }) => service.read(session, origin),
  beginAuthenticator: ({ session }) => service.beginAuthenticator(session),
  confirmAuthenticator: ({ session, device, body }) =>
    service.confirmAuthenticator({ ...session, device }, body.code),
  removeAuthenticator: ({ session, device }) => service.removeAuthenticator({ ...session, device }),
  makeRecoveryCodes: ({ session, device }) => service.makeRecoveryCodes({ ...session, device }),
  passkeyToAdd: ({ session, origin }) => service.passkeyToAdd(session, origin),
  addPasskey: ({ session, device, origin, body }) =>
    service.addPasskey({ ...session, device }, body, origin),
  renamePasskey: ({ session, passkeyId, body }) =>
    service.renamePasskey(session.userId, passkeyId, body.name),
  removePasskey: ({ session, device, passkeyId }) =>
    service.removePasskey({ ...session, device }, passkeyId),
})
