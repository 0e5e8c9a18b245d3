import type { Role } from '@atelier/contract/account/account'
import type { Queries } from '#database/database.ts'
import { prepareQuery } from '#database/prepared-query.ts'
import { groupsOfUser } from '#database/shared/group-ids-of-user.ts'

/** An account that is neither disabled nor suspended. */
export interface ActiveAccount {
  readonly email: string
  readonly role: Role
  /** The account has a second factor. */
  readonly isProtected: boolean
  /** The ids of its groups, as `groupIdsIn` reads them. */
  readonly groups: string
}

interface Row extends Pick<ActiveAccount, 'email' | 'role'> {
  readonly factors: number
  readonly groups: string | null
}

/** Finds an active account. Prepared once because every request of a program and every message of a chat runs it. */
export function activeAccountFinder(queries: Queries) {
  const find = prepareQuery<{ id: string }, Row>(queries, (value) =>
    queries
      .selectFrom('users')
      .select(['email', 'role', 'factors', groupsOfUser().as('groups')])
      .where('is_active', '=', 1)
      .where('is_suspended', '=', 0)
      .where('id', '=', value('id')),
  )
  return async (id: string, on = queries): Promise<ActiveAccount | undefined> => {
    const [row] = await find({ id }, on)
    return (
      row && {
        email: row.email,
        role: row.role,
        isProtected: row.factors !== 0,
        groups: row.groups ?? '',
      }
    )
  }
}
