import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import type {
  ManagedUser,
  UserChange,
  UserCreation,
  UserPage,
  UserQuery,
  UserStatus,
} from '@atelier/contract/users/users'
import type { AccountService } from '#features/account/account.service.ts'
import type { InpaintingService } from '#features/inpainting/inpainting.service.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { wordsOf } from '#platform/text/words.ts'
import { type AccountRemovalDependencies, createAccountRemoval } from './account-removal.ts'
import { createUsersRepository } from './users.repository.ts'

type Actor = NewAuditEntry['actor']
export type UsersServiceDependencies = AccountRemovalDependencies & {
  readonly account: Pick<AccountService, 'admin'>
  readonly inpainting: Pick<InpaintingService, 'quotas'>
  readonly live: Pick<LiveChannel, 'publish' | 'removeUser'>
}

/** The people of the installation, for its administrator. */
export function createUsersService(options: UsersServiceDependencies) {
  const { database, account, inpainting, live } = options
  const repository = createUsersRepository(database.queries)
  const removal = createAccountRemoval(options)

  async function known(ids: readonly string[]): Promise<ManagedUser[]> {
    const [users, stats] = await Promise.all([account.admin.list(ids), repository.stats(ids)])
    return users.map((user) => ({
      ...user,
      stats: stats.get(user.id) ?? { totalChats: 0, totalImages: 0, totalAudio: 0 },
    }))
  }
  /** @throws Problem */
  async function read(userId: string): Promise<ManagedUser> {
    const [user] = await known([userId])
    if (!user) throw new Problem('user.not-found')
    return user
  }
  /** After a change: open pages of the person are told that who they are has changed. */
  async function changed(userId: string): Promise<ManagedUser> {
    live.publish(userId, { type: 'account' })
    return read(userId)
  }

  return {
    read,
    async list({ search, ...query }: UserQuery): Promise<UserPage> {
      const words = [...new Set([...wordsOf(search ?? '')].map(({ word }) => word))]
      // Signs alone begin no word.
      if (search && words.length === 0) return { users: [], total: 0, pages: 0, isMore: false }
      const { ids, total, isMore } = await repository.list({ ...query, words })
      return { users: await known(ids), total, pages: Math.ceil(total / query.limit), isMore }
    },
    /** @throws Problem */
    async create(actor: Actor, draft: UserCreation): Promise<ManagedUser> {
      return read(await account.admin.create(actor, draft))
    },
    /** @throws Problem */
    async update(
      actor: Actor,
      userId: string,
      { inpaintingQuota, ...change }: UserChange,
    ): Promise<ManagedUser> {
      await account.admin.change(actor, userId, change)
      if (inpaintingQuota !== undefined)
        await inpainting.quotas.set(actor, [userId], inpaintingQuota)
      return changed(userId)
    },
    /** @throws Problem */
    async setStatus(actor: Actor, userId: string, status: UserStatus): Promise<ManagedUser> {
      await account.admin.setStatus(actor, userId, status)
      return read(userId)
    },
    /** @throws Problem */
    async remove(actor: Actor, userId: string): Promise<void> {
      await account.admin.closeAccount(actor, userId)
      await removal.remove(userId)
    },
    /** @throws Problem */
    async handOver(actor: Actor, userId: string, password: string): Promise<ManagedUser> {
      await account.admin.handOver(actor, userId, password)
      live.publish(actor.userId, { type: 'account' })
      return changed(userId)
    },
    /** Everything that an account owns which its owner has shut. */
    removeAllOf: removal.remove,
    sessions: account.admin.sessions,
    /** @throws Problem */
    async setQuotas(actor: Actor, userIds: readonly string[], quota: number | null): Promise<void> {
      await inpainting.quotas.set(actor, userIds, quota)
    },
    /** @throws Problem */
    async resetCounts(actor: Actor, userIds: readonly string[]): Promise<void> {
      await inpainting.quotas.reset(actor, userIds)
    },
    /** Before the jobs start: goes on with removals that a server before this one had begun. */
    recover: removal.recover,
    close: removal.close,
  }
}
export type UsersService = ReturnType<typeof createUsersService>
