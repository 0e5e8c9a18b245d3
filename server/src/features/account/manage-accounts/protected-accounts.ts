import { Problem } from '@atelier/contract/problems/problems'
import type { Queries } from '#database/database.ts'
import type { GroupsService } from '#features/groups/groups.service.ts'
import { groupPeopleRows } from '../user-list/group-people.repository.ts'

/** Asked within the transaction of every deed on accounts. @throws Problem `user.protected` */
export type RequireMayActOn = (
  actorId: string,
  userIds: readonly string[],
  on: Queries,
) => Promise<void>

/** What a delegate may not change: the administrator, other delegates, themselves. The administrator may change all. */
export const createAccountProtection =
  ({ mayActOnUser }: Pick<GroupsService, 'mayActOnUser'>): RequireMayActOn =>
  async (actorId, userIds, on) => {
    const found = await groupPeopleRows(on).standingOf([actorId, ...userIds])
    const byId = new Map(found.map((one) => [one.id, one]))
    const actor = { id: actorId, isAdmin: byId.get(actorId)?.isAdmin ?? false }
    for (const id of userIds) {
      const user = byId.get(id)
      if (user && !mayActOnUser(actor, user)) throw new Problem('user.protected')
    }
  }
