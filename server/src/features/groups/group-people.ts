import type { Queries } from '#database/database.ts'

interface Protectors {
  readonly actorId: string
  readonly delegatingIds: readonly string[]
}

/** What groups ask about users; the feature that owns them is made afterwards, because it asks for rights itself. */
export interface GroupPeople {
  /** @throws Problem `user.protected` */
  requireMayActOn(actorId: string, userIds: readonly string[], on: Queries): Promise<void>
  /** Whether the administrator, a member of one of these delegating groups, or the actor is in the group. */
  hasProtectedMember(groupId: string, others: Protectors, on: Queries): Promise<boolean>
  /** Those of these accounts that exist. */
  namesOf(
    ids: readonly string[],
    on?: Queries,
  ): Promise<ReadonlyMap<string, { readonly name: string; readonly email: string }>>
  /** One page of the members, sorted by name. */
  membersOf(search: {
    readonly groupId: string
    readonly search: string | undefined
    readonly page: number
    readonly limit: number
  }): Promise<{ readonly ids: readonly string[]; readonly total: number }>
}
