import type { Database } from '#database/database.ts'
import type { GroupPeople } from '#features/groups/groups.service.ts'
import { wordsOf } from '#platform/text/words.ts'
import type { RequireMayActOn } from '../manage-accounts/protected-accounts.ts'
import { groupPeopleRows } from './group-people.repository.ts'

/** What groups ask about accounts. */
export const createGroupPeople = (
  { queries }: Pick<Database, 'queries'>,
  requireMayActOn: RequireMayActOn,
): GroupPeople => ({
  requireMayActOn,
  hasProtectedMember: (groupId, others, on) =>
    groupPeopleRows(on).hasProtectedMember({ ...others, groupId }),
  namesOf: (ids, on = queries) => groupPeopleRows(on).namesOf(ids),
  async membersOf({ search = '', ...page }) {
    const words = [...new Set([...wordsOf(search)].map(({ word }) => word))]
    // Punctuation alone begins no word.
    if (search !== '' && words.length === 0) return { ids: [], total: 0 }
    return await groupPeopleRows(queries).membersOf({ ...page, words })
  },
})
