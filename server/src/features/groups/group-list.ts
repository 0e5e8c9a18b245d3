import type { Group, GroupDetails, GroupDraft } from '@atelier/contract/groups/groups'
import { groupLimits, noRights, type Rights } from '@atelier/contract/groups/rights'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import { isUniqueViolation } from '#database/unique-violation.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { groupRows, type StoredGroup } from './groups.repository.ts'
import { mayActOn } from './rights/may-act-on.ts'

/** Who changes groups: the administrator, or a delegate. */
export interface GroupActor {
  readonly userId: string
  readonly email: string
  readonly role: 'USER' | 'ADMIN'
}

/** The names of providers whose rules name a group: it is not removed. */
export type FindGroupUses = (groupId: string, on: Queries) => Promise<readonly string[]>

export interface GroupListDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  readonly record: RecordAuditEntry
  readonly findUses: FindGroupUses
  /** Whether what concerns all its members is closed to this delegate. */
  isProtectedFrom(actorId: string, groupId: string, on: Queries): Promise<boolean>
  /** After a change of what groups give. */
  onRightsChange(): Promise<void>
}

/** @throws Problem `group.not-found` */
export async function requireGroup(id: string, on: Queries): Promise<StoredGroup> {
  const group = await groupRows(on).find(id)
  if (!group) throw new Problem('group.not-found')
  return group
}

/** @throws Problem if it is the group of all users, or a delegate may not change it */
export async function requireChangeable(
  { userId, role }: GroupActor,
  id: string,
  on: Queries,
): Promise<StoredGroup> {
  const group = await requireGroup(id, on)
  if (group.isEveryone) throw new Problem('group.built-in')
  const isDelegating = group.rights.manage.length > 0
  if (!mayActOn({ id: userId, isAdmin: role === 'ADMIN' }, { kind: 'group', isDelegating }))
    throw new Problem('user.protected')
  return group
}

export const presentGroup = (group: StoredGroup, memberCount: number): Group => ({
  id: group.id,
  name: group.name,
  description: group.description,
  isEveryone: group.isEveryone,
  isDelegating: group.rights.manage.length > 0,
  memberCount,
})

/** The groups of the installation, and what each gives. */
export function createGroupList(dependencies: GroupListDependencies) {
  const { queries } = dependencies.database
  async function read(id: string): Promise<GroupDetails> {
    const group = await requireGroup(id, queries)
    const memberCount = await groupRows(queries).countMembersOf(id)
    return { ...presentGroup(group, memberCount), rights: group.rights }
  }
  return {
    read,
    async list(): Promise<Group[]> {
      const counts = await groupRows(queries).countMembers()
      const all = await groupRows(queries).list()
      return all.map((group) => presentGroup(group, counts.get(group.id) ?? 0))
    },
    /** Names, the group of all users first. */
    async names(): Promise<readonly { readonly id: string; readonly name: string }[]> {
      return (await groupRows(queries).list()).map(({ id, name }) => ({ id, name }))
    },
    ...createGroupChanges(dependencies, read),
    ...createRightsChange(dependencies, read),
  }
}

function createGroupChanges(
  dependencies: GroupListDependencies,
  read: (id: string) => Promise<GroupDetails>,
) {
  const { database, clock, makeId, record, onRightsChange } = dependencies
  const commit = (change: (transaction: WriteTransaction) => Promise<void>) =>
    database.commit(change, { lock: 'groups' })
  return {
    /** @throws Problem */
    async create(actor: GroupActor, draft: GroupDraft): Promise<GroupDetails> {
      const id = makeId()
      await commit(async (transaction) => {
        const rows = groupRows(transaction)
        if ((await rows.count()) >= groupLimits.groups)
          throw new Problem('group.too-many', { params: { limit: groupLimits.groups } })
        const fields = { ...draft, id, isEveryone: false, rights: noRights }
        if (!(await rows.insert({ ...fields, createdAt: clock.now() }))) throw nameTaken()
        const target = { id, name: draft.name }
        await record({ actor, action: 'group.created', target, after: draft }, transaction)
      })
      await onRightsChange()
      return await read(id)
    },
    /** @throws Problem */
    async change(actor: GroupActor, id: string, draft: GroupDraft): Promise<GroupDetails> {
      const change = async (transaction: WriteTransaction) => {
        const { name, description } = await requireChangeable(actor, id, transaction)
        await groupRows(transaction).update(id, draft)
        const [target, before] = [
          { id, name },
          { name, description },
        ]
        await record({ actor, action: 'group.changed', target, before, after: draft }, transaction)
      }
      await commit(change).catch((cause: unknown) => {
        throw isUniqueViolation(cause) ? nameTaken(cause) : cause
      })
      return await read(id)
    },
    /** @throws Problem, also to a delegate for a group of somebody whom they may not change */
    async remove(actor: GroupActor, id: string): Promise<void> {
      await commit(async (transaction) => {
        const { name } = await requireRemovable(dependencies, transaction, { actor, id })
        await groupRows(transaction).remove(id)
        await record({ actor, action: 'group.removed', target: { id, name } }, transaction)
      })
      await onRightsChange()
    },
  }
}

/** A group takes away what it gave to all its members. @throws Problem */
async function requireRemovable(
  { findUses, isProtectedFrom }: Pick<GroupListDependencies, 'findUses' | 'isProtectedFrom'>,
  transaction: WriteTransaction,
  { actor, id }: { readonly actor: GroupActor; readonly id: string },
): Promise<StoredGroup> {
  const group = await requireChangeable(actor, id, transaction)
  if (actor.role !== 'ADMIN' && (await isProtectedFrom(actor.userId, id, transaction)))
    throw new Problem('user.protected')
  const uses = await findUses(id, transaction)
  if (uses.length > 0) throw new Problem('group.in-use', { params: { uses: uses.join(', ') } })
  return group
}

function createRightsChange(
  { database, record, onRightsChange }: GroupListDependencies,
  read: (id: string) => Promise<GroupDetails>,
) {
  return {
    /** Of the group of all users too, but for rights of administration. @throws Problem */
    async setRights(actor: GroupActor, id: string, rights: Rights): Promise<GroupDetails> {
      const set = async (transaction: WriteTransaction) => {
        const { name, isEveryone, rights: before } = await requireGroup(id, transaction)
        if (isEveryone && rights.manage.length > 0) throw new Problem('group.built-in')
        await groupRows(transaction).setRights(id, rights)
        const target = { id, name }
        const entry = {
          actor,
          action: 'group.rights-changed',
          target,
          before,
          after: rights,
        } as const
        await record(entry, transaction)
      }
      await database.commit(set, { lock: 'groups' })
      await onRightsChange()
      return await read(id)
    },
  }
}

const nameTaken = (cause?: unknown) =>
  new Problem('group.name-taken', {
    cause,
    fields: { name: 'Un groupe porte déjà ce nom. Choisissez-en un autre.' },
  })
