import type { Role } from '@atelier/contract/account/account'
import { manageRights, type OwnRights, tools } from '@atelier/contract/groups/own-rights'
import { everyRight, type UserRights } from './add-up.ts'
import { mayActOn, type ProtectedUser } from './may-act-on.ts'
import type { RightsCache } from './rights-cache.ts'

/** Whose rights these are: a session has this shape. */
export interface RightsHolder {
  readonly role: Role
  /** Has a second factor. */
  readonly isProtected: boolean
  /** As the look-up of the session gives them. */
  readonly groups: string
}

const nothing: UserRights['manage'] = new Set()

/** What users may do, from what their groups give. */
export function createUserRights(cache: Pick<RightsCache, 'of'>) {
  /** Rights of administration sleep until their holder has a second factor. */
  function rightsOf({ role, isProtected, groups }: RightsHolder): UserRights {
    if (role === 'ADMIN') return everyRight
    const rights = cache.of(groups)
    return isProtected || rights.manage.size === 0 ? rights : { ...rights, manage: nothing }
  }
  return {
    rightsOf,
    /** Whether all users may use every tool and model, so that nobody needs to be looked up. */
    isAllOpen(): boolean {
      const { tools: open, models } = cache.of('')
      return models === 'all' && open.size === tools.length
    },
    /** What every user has. */
    openRights: (): UserRights => ({ ...cache.of(''), manage: nothing }),
    /** The same, as the user's own pages need it. */
    ownRights(holder: RightsHolder): OwnRights {
      const awake = rightsOf(holder)
      const all = holder.role === 'ADMIN' ? everyRight : cache.of(holder.groups)
      return {
        tools: tools.filter((tool) => awake.tools.has(tool)),
        mayMakeKeys: awake.mayMakeKeys,
        manage: manageRights.filter((right) => awake.manage.has(right)),
        sleeping: manageRights.filter((right) => all.manage.has(right) && !awake.manage.has(right)),
      }
    },
    /** Whether one of these groups carries rights of administration, even if they sleep. */
    isDelegate: (groups: string): boolean => cache.of(groups).manage.size > 0,
    /** Whether this administrator or delegate may change that user; who sleeps is a delegate too. */
    mayActOnUser: (
      actor: { readonly id: string; readonly isAdmin: boolean },
      { groups, ...user }: Omit<ProtectedUser, 'isDelegate'> & Pick<RightsHolder, 'groups'>,
    ): boolean =>
      mayActOn(actor, {
        kind: 'user',
        user: { ...user, isDelegate: cache.of(groups).manage.size > 0 },
      }),
  }
}
