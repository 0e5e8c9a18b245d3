import type { quotas } from '@atelier/contract/inpainting/quotas'
import type { users } from '@atelier/contract/users/users'
import type { AccountService } from '#features/account/account.service.ts'
import type { Handlers } from '#http/handlers.ts'
import type { UsersService } from './users.service.ts'

export const usersHandlers = (
  service: UsersService,
  { passwordLinks }: Pick<AccountService, 'passwordLinks'>,
): Handlers<typeof users> => ({
  list: ({ query }) => service.list(query),
  create: ({ session, body }) => service.create(session, body),
  read: ({ userId }) => service.read(userId),
  update: ({ session, userId, body }) => service.update(session, userId, body),
  remove: ({ session, userId }) => service.remove(session, userId),
  setStatus: ({ session, userId, body }) => service.setStatus(session, userId, body),
  handOver: ({ session, userId, body }) => service.handOver(session, userId, body.password),
  makePasswordLink: ({ session, userId }) => passwordLinks.create(session, userId),
  admit: ({ session, userId, body }) => service.admit(session, userId, body?.groupIds),
  prepare: ({ session, body }) => service.prepare(session, body),
  resetFactors: ({ session, userId }) => service.resetFactors(session, userId),
  sessions: ({ session, userId }) => service.sessions.list(session, userId),
  endSessions: ({ session, userId }) => service.sessions.endAll(session, userId),
  endSession: ({ session, userId, sessionId }) =>
    service.sessions.endOne(session, userId, sessionId),
})

export const quotasHandlers = (service: UsersService): Handlers<typeof quotas> => ({
  set: async ({ session, userId, body }) => {
    await service.setQuotas(session, [userId], body.inpaintingQuota)
    return service.read(userId)
  },
  resetCount: async ({ session, userId }) => {
    await service.resetCounts(session, [userId])
    return service.read(userId)
  },
  setSeveral: ({ session, body }) => service.setQuotas(session, body.userIds, body.inpaintingQuota),
  resetSeveral: ({ session, body }) => service.resetCounts(session, body.userIds),
})
