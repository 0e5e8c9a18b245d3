import type { OwnUser, User } from '@atelier/contract/account/account'
import { Problem } from '@atelier/contract/problems/problems'
import type { ManagedUser } from '@atelier/contract/users/users'
import type { Database } from '#database/database.ts'
import type { GroupsService } from '#features/groups/groups.service.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { Caller } from '#platform/fair-queue.ts'
import type { IncomingFiles, IncomingForm } from '#storage/incoming-files.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { accountRows } from '../account.repository.ts'
import {
  type Preparation,
  preparedAccountRows,
} from '../provider-sign-in/prepared/prepared-accounts.repository.ts'
import type { Account } from '../stored-account.repository.ts'
import { groupPeopleRows } from '../user-list/group-people.repository.ts'
import { createAvatars } from './avatars.ts'

/** What a list of accounts says that its owner does not see. */
type ListedUser = User & Pick<ManagedUser, 'hasSecondFactor' | 'isDelegate' | 'awaits' | 'prepared'>

/** Accounts as the API returns them: with ISO dates and a signed link to the avatar. */
export function createProfiles(dependencies: {
  readonly rights: Pick<GroupsService, 'ownRights' | 'groupIdsOf' | 'isDelegate'>
  readonly database: Database
  readonly clock: Clock
  readonly files: StoredFiles
  readonly incoming: IncomingFiles
  isRegistrationUnset?(): boolean
}) {
  const { database, clock, files, rights, isRegistrationUnset: isUnset } = dependencies
  const avatars = createAvatars(dependencies)

  const toUser = (account: Account): User =>
    presentUser(
      account,
      account.avatarFileId === undefined
        ? null
        : files.link(account.avatarFileId, { id: account.id, epoch: account.linksEpoch }),
    )

  /** The account may have been deleted since the request was authenticated. */
  async function requireUser(account: Account | undefined): Promise<OwnUser> {
    if (!account) throw new Problem('session.ended')
    return await toOwnUser(account)
  }
  async function toOwnUser(account: Account): Promise<OwnUser> {
    const groups = (await rights.groupIdsOf(account.id)).join(' ')
    const holder = { role: account.role, isProtected: account.factors !== 0, groups }
    return { ...toUser(account), rights: rights.ownRights(holder), ...questionTo(account, isUnset) }
  }
  return {
    toOwnUser,
    /** @throws Problem */
    find: async (userId: string): Promise<OwnUser> =>
      requireUser(await accountRows(database.queries).find(userId)),
    findAvatarFileId: async (userId: string): Promise<string | undefined> =>
      (await accountRows(database.queries).find(userId))?.avatarFileId,
    /** @throws Problem */
    setAvatar: async (caller: Caller, form: IncomingForm<undefined>): Promise<OwnUser> =>
      requireUser(await avatars.set(caller, form)),
    /** For the administrator, in the order of the ids; accounts that no longer exist are left out. */
    async list(ids: readonly string[]): Promise<ListedUser[]> {
      const [accounts, prepared, standing] = await Promise.all([
        accountRows(database.queries).findAll(ids),
        preparedAccountRows(database.queries).listByUser(ids, clock.now()),
        groupPeopleRows(database.queries).standingOf(ids),
      ])
      const byId = new Map(accounts.map((account) => [account.id, account]))
      const groupsOf = new Map(standing.map(({ id, groups }) => [id, groups]))
      return ids.flatMap((id) => {
        const account = byId.get(id)
        if (!account) return []
        const isDelegate = rights.isDelegate(groupsOf.get(id) ?? '')
        return [{ ...toUser(account), ...listedOnly(account, prepared.get(id)), isDelegate }]
      })
    },
  }
}

const listedOnly = (account: Account, prepared: Preparation | undefined) => ({
  hasSecondFactor: account.factors !== 0,
  awaits: account.awaits ?? null,
  prepared: prepared ? { providerId: prepared.providerId, until: isoDate(prepared.until) } : null,
})

const questionTo = ({ role }: Account, isUnset: (() => boolean) | undefined) =>
  role === 'ADMIN' && isUnset?.() ? { isRegistrationUnset: true as const } : {}

const presentUser = (account: Account, avatar: string | null): User => ({
  id: account.id,
  name: account.name,
  email: account.email,
  avatar,
  role: account.role,
  isActive: account.isActive,
  isSuspended: account.isSuspended,
  inpaintingQuota: account.inpaintingQuota,
  inpaintingCount: account.inpaintingCount,
  imagesCreated: account.inpaintingCount,
  createdAt: isoDate(account.createdAt),
  lastLogin: account.lastLoginAt === undefined ? null : isoDate(account.lastLoginAt),
})
