import type { Queries } from '#database/database.ts'
import type { GroupPeople } from '../group-people.ts'
import { groupRows } from '../groups.repository.ts'

/**
 * Whether what concerns all members of a group is closed to this delegate: it carries rights of administration, or one of its members is
 * whom they may not change. What it gives or limits would be theirs too.
 */
export const createGroupProtection =
  ({ people }: { readonly people: () => Pick<GroupPeople, 'hasProtectedMember'> }) =>
  async (actorId: string, groupId: string, on: Queries): Promise<boolean> => {
    const all = await groupRows(on).list()
    const delegatingIds = all.filter(({ rights }) => rights.manage.length > 0).map(({ id }) => id)
    if (delegatingIds.includes(groupId)) return true
    return await people().hasProtectedMember(groupId, { actorId, delegatingIds }, on)
  }
