import { Problem } from '@atelier/contract/problems/problems'
import type { Queries } from '#database/database.ts'
import type { UserGroups } from '../user-groups.ts'
import { groupIdOf, isOwnSubject } from './quotas.repository.ts'

/** Who changes a rule: the administrator, or a delegate. */
export interface RuleActor {
  readonly userId: string
  readonly email: string
  readonly role: 'USER' | 'ADMIN'
}

export interface SubjectProtection {
  readonly groups: Pick<UserGroups, 'isProtectedFrom'>
  /** @throws Problem `user.protected` */
  requireMayActOn(actorId: string, userIds: readonly string[], on: Queries): Promise<void>
}

/**
 * A delegate limits nobody whom they may not change, and never themselves: a rule of all users, or of a group that one of them is in, is
 * theirs too. Within the transaction of the change. @throws Problem
 */
export async function requireMayLimit(
  { groups, requireMayActOn }: SubjectProtection,
  { userId, role }: RuleActor,
  { subject, on }: { readonly subject: string; readonly on: Queries },
): Promise<void> {
  if (role === 'ADMIN') return
  if (isOwnSubject(subject)) return await requireMayActOn(userId, [subject.slice(2)], on)
  const groupId = groupIdOf(subject)
  if (groupId === undefined || (await groups.isProtectedFrom(userId, groupId, on)))
    throw new Problem('user.protected')
}
