import type { AuditAction } from '@atelier/contract/audit/audit'
import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import { Problem } from '@atelier/contract/problems/problems'
import {
  audienceLimits,
  type WorkAudience,
  type WorkAudienceChange,
} from '@atelier/contract/works/audience'
import type { WorkKind } from '@atelier/contract/works/work-kinds'
import type { Database, Queries } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import { moveWorks } from '#database/shared/move-owned.ts'
import type { GroupsService } from '#features/groups/groups.service.ts'
import type { Clock } from '#platform/clock.ts'
import { hashSecret, makeSecret } from '#platform/secrets/secret-tokens.ts'
import type { WorkReaders } from './announce-work.ts'
import { audienceRows, type OwnWork } from './audiences.repository.ts'

export interface WorkAudiencesDependencies {
  readonly database: Database
  readonly groups: Pick<GroupsService, 'listExisting'>
  /** Until the end of the caller's transaction. */
  isStillAdmin(userId: string, on: Queries): Promise<boolean>
  readonly record: RecordAuditEntry
  readonly clock: Clock
}
/** How one feature shares its works. */
export interface SharedKind {
  readonly kind: WorkKind
  /** In the audit trail, when the administrator shares with many. */
  readonly action: AuditAction
  /** Of a work that the user does not have. */
  readonly missing: ProblemCode
}
/** A session has this shape. */
export interface SharingUser {
  readonly userId: string
  readonly email: string
}
export type { OwnWork } from './audiences.repository.ts'

/** Who may use the works of one kind besides their owners. Queries for what a user may read have `isReadableWork`. */
export function createWorkAudiences(dependencies: WorkAudiencesDependencies, shared: SharedKind) {
  const { queries } = dependencies.database
  const { kind } = shared
  return {
    /** The audience of each of these works. */
    async find(
      ids: readonly string[],
      on: Queries = queries,
    ): Promise<(id: string) => WorkAudience> {
      const found = await audienceRows(on).find(ids)
      return (id) => found.get(id) ?? { kind: 'private' }
    },
    /** Whose pages may show this work of the user. */
    readers: (userId: string, id: string): Promise<WorkReaders> => readersOf(queries, userId, id),
    addedAmong: (userId: string, ids: readonly string[]) =>
      audienceRows(queries).addedAmong(userId, ids),
    /** The work that a link opens. @throws Problem */
    open: (secret: string): Promise<OwnWork> => requireLink(queries, kind, secret),
    change: createAudienceChange(dependencies, shared),
    ...createLinks(dependencies, shared),
  }
}
export type WorkAudiences = ReturnType<typeof createWorkAudiences>

async function readersOf(on: Queries, userId: string, id: string): Promise<WorkReaders> {
  const rows = audienceRows(on)
  const audience = (await rows.find([id])).get(id)
  return audience && isForMany(audience) ? 'all' : [userId, ...(await rows.listUsers(id))]
}

async function requireLink(on: Queries, kind: WorkKind, secret: string): Promise<OwnWork> {
  const work = await audienceRows(on).findByLink(kind, hashSecret(secret))
  if (!work) throw new Problem('works.link-not-found')
  return work
}

/** The owner chooses; only the administrator shares with groups and everyone, and only what is theirs. */
const createAudienceChange =
  (
    { database, groups, isStillAdmin, record }: WorkAudiencesDependencies,
    { kind, action, missing }: SharedKind,
  ) =>
  /** Returns the secret of the new link, if it is one, and who had the work before or has it now. @throws Problem */
  async (
    user: SharingUser,
    id: string,
    change: WorkAudienceChange,
  ): Promise<{ readonly secret: string | null; readonly readers: WorkReaders }> => {
    const secret = change.kind === 'link' ? makeSecret() : null
    const readers = await database.commit(
      async (on) => {
        const rows = audienceRows(on)
        const work = await rows.findOwn({ kind, userId: user.userId, id })
        if (!work) throw new Problem(missing)
        const before: WorkAudience = (await rows.find([id])).get(id) ?? { kind: 'private' }
        if (isForMany(change) && !(await isStillAdmin(user.userId, on)))
          throw new Problem('access.admin-only')
        const groupIds = change.kind === 'groups' ? change.groupIds : []
        const existing = await groups.listExisting(groupIds, on)
        if (groupIds.some((groupId) => !existing.has(groupId))) throw new Problem('group.not-found')
        const linkHash = secret === null ? null : hashSecret(secret)
        const readersBefore = await readersOf(on, user.userId, id)
        const after = { kind: change.kind, linkHash, groupIds }
        await rows.replace(id, after, { hadLink: before.kind === 'link' })
        if (!isForMany(change) && !isForMany(before)) return readersBefore
        await record(
          {
            actor: user,
            action,
            target: { id, name: work.title },
            before: { audience: audienceText(before) },
            after: { audience: audienceText({ kind: change.kind, groupIds }) },
          },
          on,
        )
        return 'all' as const
      },
      // Groups that are being removed.
      { lock: 'groups' },
    )
    return { secret, readers }
  }

const isForMany = ({ kind }: Pick<WorkAudience, 'kind'>) => kind === 'everyone' || kind === 'groups'
const audienceText = (audience: WorkAudienceChange | WorkAudience): string =>
  [audience.kind, ...('groupIds' in audience ? audience.groupIds : [])].join(', ')

const createLinks = (
  { database, clock }: Pick<WorkAudiencesDependencies, 'database' | 'clock'>,
  { kind, missing }: SharedKind,
) => ({
  /** Returns the id of the work, which the user may use from now on. @throws Problem */
  add: (userId: string, secret: string): Promise<string> =>
    database.commit(
      async (on) => {
        const rows = audienceRows(on)
        await rows.lock((await requireLink(on, kind, secret)).id)
        // Again: it may have been withdrawn while the lock was waited for.
        const { id, userId: ownerId } = await requireLink(on, kind, secret)
        if (ownerId === userId || (await rows.addedAmong(userId, [id])).has(id)) return id
        const limit = audienceLimits.addedMax
        if ((await rows.countAdded(userId, kind)) >= limit)
          throw new Problem('works.too-many-added', { params: { limit } })
        await rows.add(userId, id, clock.now())
        return id
      },
      { lock: `works:${userId}` },
    ),
  /** @throws Problem */
  async removeAdded(userId: string, id: string): Promise<void> {
    if (!(await audienceRows(database.queries).removeAdded({ kind, userId, id })))
      throw new Problem(missing)
  },
})

/**
 * Gives what is shared with many to the new administrator, within the transaction that makes them one: only the administrator shares so.
 * The caller moves the rows of its own table. What is in the trash of the former one comes back private.
 */
export async function moveSharedWorks(
  on: Queries,
  kind: WorkKind,
  to: string,
): Promise<readonly OwnWork[]> {
  const rows = audienceRows(on)
  const moved = await rows.sharedByOthers(kind, to)
  await moveWorks(
    on,
    moved.map(({ id }) => id),
    to,
  )
  await rows.makeTrashedPrivate(kind, to)
  return moved
}
