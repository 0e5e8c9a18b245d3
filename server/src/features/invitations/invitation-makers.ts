import type { Queries } from '#database/database.ts'
import type { GroupsService, RightsHolder } from '#features/groups/groups.service.ts'
import type { StoredInvitation } from './invitations.repository.ts'

export interface InvitationMakersDependencies {
  readonly groups: Pick<GroupsService, 'rightsOf' | 'delegatingAmong'>
  /** An account that is neither disabled nor suspended. */
  findMaker(userId: string, on: Queries): Promise<RightsHolder | undefined>
}

type Made = Pick<StoredInvitation, 'madeBy' | 'groupIds'>

/** Who made an invitation and still might. */
export interface InvitationMaker {
  readonly isAdmin: boolean
}

/**
 * Who made an invitation may be no delegate any more, or a group that it gives may delegate since: then it opens nothing, as if it were
 * asked for now.
 */
export const createMakerSearch =
  ({ groups, findMaker }: InvitationMakersDependencies) =>
  /** Returns what finds the maker of one of these; `undefined` when nobody may make it now. */
  async (
    invitations: readonly Made[],
    on: Queries,
  ): Promise<(invitation: Made) => InvitationMaker | undefined> => {
    const given = new Set(invitations.flatMap(({ groupIds }) => groupIds))
    const delegating = await groups.delegatingAmong([...given], on)
    const holders = new Map<string, RightsHolder | undefined>()
    for (const { madeBy } of invitations)
      if (!holders.has(madeBy)) holders.set(madeBy, await findMaker(madeBy, on))
    return ({ madeBy, groupIds }) => {
      const holder = holders.get(madeBy)
      if (!holder || !groups.rightsOf(holder).manage.has('invitations')) return undefined
      const isAdmin = holder.role === 'ADMIN'
      return isAdmin || !groupIds.some((id) => delegating.has(id)) ? { isAdmin } : undefined
    }
  }
