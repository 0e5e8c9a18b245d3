import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { Problem } from '@atelier/contract/problems/problems'
import type {
  ManagedUser,
  UserChange,
  UserCreation,
  UserPage,
  UserQuery,
  UserStatus,
  UserTotals,
} from '@atelier/contract/users/users'
import { defined } from '@atelier/contract/wire/defined'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { AccountService, AccountSession } from '#features/account/account.service.ts'
import type { InpaintingService } from '#features/inpainting/inpainting.service.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { wordsOf } from '#platform/text/words.ts'
import type { UserStorage } from '#storage/usage/user-storage.ts'
import {
  type AccountRemovalDependencies,
  createAccountRemoval,
  stopWork,
  waitAtMost,
} from './account-removal.ts'
import { moveAllShared as moveShared } from './move-shared.ts'
import { createStorageLimits } from './storage-limits.ts'

type Actor = NewAuditEntry['actor']
export type UsersServiceDependencies = Omit<AccountRemovalDependencies, 'account'> & {
  readonly account: Pick<
    AccountService,
    'admin' | 'removedAccounts' | 'updateProfile' | 'requireMayActOn'
  >
  readonly inpainting: Pick<InpaintingService, 'quotas' | 'owned'>
  readonly userStorage: Pick<UserStorage, 'states' | 'setLimit'>
  readonly live: Pick<LiveChannel, 'publish' | 'publishToAll' | 'removeUser'>
  readonly record: RecordAuditEntry
}

/** The users of the installation, for its administrator. */
export function createUsersService(dependencies: UsersServiceDependencies) {
  const removal = createAccountRemoval(dependencies)
  const users = createUserList(dependencies)
  return {
    ...users,
    ...createUserChanges(dependencies, users.read),
    ...createQuotaChanges(dependencies),
    /** @throws Problem */
    async remove(actor: Actor, userId: string): Promise<void> {
      await dependencies.account.admin.closeAccount(actor, userId)
      await removal.remove(userId)
    },
    /** Everything of an account that its owner has closed. */
    removeAllOf: removal.remove,
    sessions: dependencies.account.admin.sessions,
    resetFactors: dependencies.account.admin.resetFactors,
    admit: dependencies.account.admin.admit,
    prepare: dependencies.account.admin.prepare,
    /** Runs before the jobs start: continues the removals of servers that have ended. */
    recover: removal.recover,
    /** The same when a server has ended meanwhile, in the background. */
    adopt: removal.adopt,
    close: removal.close,
  }
}
export type UsersService = ReturnType<typeof createUsersService>

function createUserList({ account, userStorage, ...makers }: UsersServiceDependencies) {
  const { search, list } = account.admin
  async function withTotals(ids: readonly string[]): Promise<ManagedUser[]> {
    const [users, totals, storage] = await Promise.all([
      list(ids),
      countItems(makers, ids),
      userStorage.states(ids),
    ])
    return users.map((user) => {
      const { usedBytes = 0, limit = null, ownLimit = null } = storage.get(user.id) ?? {}
      return { ...user, stats: totals(user.id), storage: { usedBytes, limit, ownLimit } }
    })
  }
  return {
    /** @throws Problem */
    async read(userId: string): Promise<ManagedUser> {
      const [user] = await withTotals([userId])
      if (!user) throw new Problem('user.not-found')
      return user
    },
    async list({ search: text, ...query }: UserQuery): Promise<UserPage> {
      const words = [...new Set([...wordsOf(text ?? '')].map(({ word }) => word))]
      // Punctuation alone begins no word.
      if (text && words.length === 0) return { users: [], total: 0, pages: 0, isMore: false }
      const { ids, total, isMore } = await search({ ...query, words })
      return { users: await withTotals(ids), total, pages: Math.ceil(total / query.limit), isMore }
    },
  }
}

/** How many items each of these users has. */
async function countItems(
  {
    chat,
    images,
    inpainting,
    speech,
    transcription,
  }: Pick<UsersServiceDependencies, 'chat' | 'images' | 'inpainting' | 'speech' | 'transcription'>,
  ids: readonly string[],
): Promise<(userId: string) => UserTotals> {
  const [chats, created, repainted, spoken, transcribed] = await Promise.all(
    [chat, images, inpainting, speech, transcription].map(({ owned }) => owned.countByUser(ids)),
  )
  const count = (counts: ReadonlyMap<string, number> | undefined, id: string) =>
    counts?.get(id) ?? 0
  return (id) => ({
    totalChats: count(chats, id),
    totalImages: count(created, id) + count(repainted, id),
    totalAudio: count(spoken, id) + count(transcribed, id),
  })
}

type ReadUser = (userId: string) => Promise<ManagedUser>

const createUserChanges = (
  { account, inpainting, live, ...dependencies }: UsersServiceDependencies,
  read: ReadUser,
) => ({
  /** @throws Problem */
  create: async (actor: Actor, draft: UserCreation): Promise<ManagedUser> =>
    read(await account.admin.create(actor, draft)),
  /** @throws Problem */
  async update(
    actor: AccountSession,
    userId: string,
    { inpaintingQuota, maxStorageBytes, currentPassword, ...change }: UserChange,
  ): Promise<ManagedUser> {
    let { email } = change
    // The administrator's own address is changed as on the profile, whichever page asks for it; it may have to be confirmed first.
    if (userId === actor.userId && actor.role === 'ADMIN') {
      const own = await account.updateProfile(actor, { email, ...defined({ currentPassword }) })
      email = own.email
      dependencies.sessionEnds.announce()
    }
    await account.admin.change(actor, userId, { ...change, email })
    if (inpaintingQuota !== undefined) await inpainting.quotas.set(actor, [userId], inpaintingQuota)
    if (maxStorageBytes !== undefined)
      await createStorageLimits({ ...dependencies, account })(actor, userId, maxStorageBytes)
    // Open pages of the user load the account again.
    live.publish(userId, { type: 'account' })
    return await stopIfClosed({ ...dependencies, live }, await read(userId))
  },
  /** @throws Problem */
  async setStatus(actor: Actor, userId: string, status: UserStatus): Promise<ManagedUser> {
    await account.admin.setStatus(actor, userId, status)
    return await stopIfClosed({ ...dependencies, live }, await read(userId))
  },
  /** @throws Problem */
  async handOver(actor: Actor, userId: string, password: string): Promise<ManagedUser> {
    await account.admin.handOver(actor, userId, password)
    live.publish(actor.userId, { type: 'account' })
    live.publish(userId, { type: 'account' })
    live.publishToAll({ type: 'collection' })
    live.publishToAll({ type: 'prompt' })
    live.publishToAll({ type: 'assistant' })
    return read(userId)
  },
})

/** The sessions and keys of a closed account ended with the change; its work ends here. */
async function stopIfClosed(
  dependencies: Parameters<typeof stopWork>[0],
  user: ManagedUser,
): Promise<ManagedUser> {
  if (!user.isActive || user.isSuspended)
    await waitAtMost(stopWork(dependencies, user.id, 'stopped'))
  return user
}

const createQuotaChanges = ({ inpainting }: Pick<UsersServiceDependencies, 'inpainting'>) => ({
  /** @throws Problem */
  setQuotas: (actor: Actor, userIds: readonly string[], quota: number | null): Promise<void> =>
    inpainting.quotas.set(actor, userIds, quota),
  /** @throws Problem */
  resetCounts: (actor: Actor, userIds: readonly string[]): Promise<void> =>
    inpainting.quotas.reset(actor, userIds),
})

/** What the administrator shared, for the next administrator. */
export const moveAllShared = moveShared
