import type { account } from '@atelier/contract/account'
import type { Handlers } from '#http/caller.ts'
import type { AccountService } from './account.service.ts'

export const accountHandlers = (service: AccountService): Handlers<typeof account> => ({
  login: ({ body, address, device }) => service.login(body, { address, device }),
  register: ({ body, address, device }) => service.register(body, { address, device }),
  logout: async ({ session }) => {
    await service.logout(session)
    return undefined
  },
  refresh: async ({ body }) => ({ tokens: await service.refresh(body.refreshToken) }),
  profile: ({ session }) => service.profile(session.userId),
  updateProfile: ({ session, body }) => service.updateProfile(session.userId, body),
  uploadAvatar: ({ session, file }) => service.setAvatar(session.userId, file),
})
