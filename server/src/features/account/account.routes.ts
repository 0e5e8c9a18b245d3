import type { accountOperations } from '@atelier/contract/account/operations'
import type { Handlers } from '#http/handlers.ts'
import type { AccountService } from './account.service.ts'

export const accountHandlers = (service: AccountService): Handlers<typeof accountOperations> => ({
  login: ({ body, address, device }) => service.login(body, { address, device }),
  register: ({ body, address, device, isDirect }) =>
    service.register(body, { address, device, isDirect }),
  logout: ({ session }) => service.logout(session),
  secondFactor: ({ body, address, device, origin }) =>
    service.finishSignIn(body, { address, device, origin }),
  passkeyForSecondFactor: ({ body, origin }) => service.passkeyForSecondFactor(body.ticket, origin),
  passkeyToSignIn: ({ origin }) => service.passkeyToSignIn(origin),
  signInWithPasskey: ({ body, address, device, origin }) =>
    service.signInWithPasskey(body.passkey, { address, device, origin }),
  prove: ({ session, body, address, device, origin }) =>
    service.proofs.prove(session, body.proof, { address, device, origin }),
  passkeyToProve: ({ session, origin }) => service.proofs.passkeyToProve(session, origin),
  securityEvents: ({ session, query }) => service.securityEvents(session.userId, query),
  refresh: async ({ body }) => ({ tokens: await service.refresh(body.refreshToken) }),
  readPasswordLink: ({ body }) => service.passwordLinks.read(body.token),
  choosePassword: ({ body }) => service.passwordLinks.use(body.token, body.password),
  forgotPassword: ({ body, address }) => service.forgotPassword(body.email, address),
  confirmAddress: ({ body, device }) => service.confirmAddress(body, device),
  profile: ({ session }) => service.profile(session.userId),
  updateProfile: ({ session, body, device }) => service.updateProfile({ ...session, device }, body),
  uploadAvatar: ({ session: { userId }, upload, signal }) =>
    service.setAvatar({ userId, signal }, upload),
  changePassword: ({ session, body, device }) =>
    service.ownAccount.changePassword({ ...session, device }, body),
  sessions: ({ session }) => service.ownAccount.sessions(session),
  endOtherSessions: ({ session }) => service.ownAccount.endOtherSessions(session),
  endSession: ({ session, sessionId }) => service.ownAccount.endSession(session, sessionId),
  readSettings: ({ session }) => service.settings.read(session.userId),
  saveSettings: ({ session, body }) => service.settings.save(session.userId, body),
})
