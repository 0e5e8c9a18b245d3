import type { Queries } from '#database/database.ts'
import { groupIdOf, isOwnSubject } from './rules/quotas.repository.ts'

/** Which groups users are in. A rule of a group has the subject `g:<id>`. */
export interface UserGroups {
  /** Of those a user is in; `on` may be a transaction. */
  groupIdsOf(userId: string, on: Queries): Promise<readonly string[]>
  /** Names by id; groups that there are not are absent. */
  groupNames(ids: readonly string[], on: Queries): Promise<ReadonlyMap<string, string>>
  /** Whether what concerns all its members is closed to this delegate. */
  isProtectedFrom(actorId: string, groupId: string, on: Queries): Promise<boolean>
}

/** An installation without groups. */
export const noGroups: UserGroups = {
  groupIdsOf: async () => [],
  groupNames: async () => new Map(),
  isProtectedFrom: async () => false,
}

/** As a refusal says it: `self`, `everyone`, or the name of a group. */
export async function nameOfSubject(
  { groupNames }: Pick<UserGroups, 'groupNames'>,
  subject: string,
  on: Queries,
): Promise<string> {
  if (isOwnSubject(subject)) return 'self'
  const id = groupIdOf(subject)
  return id === undefined ? subject : ((await groupNames([id], on)).get(id) ?? id)
}
