import { type UserPage, userLimits } from '@atelier/contract/users/users'
import { FilterSearch } from '#ui/lists/FilterBar.tsx'
import { ListPagination } from '#ui/lists/ListPagination.tsx'
import type { UrlFilter } from '#ui/lists/use-url-filter.ts'
import { usersTexts } from '../users.texts.ts'

/** Searches accounts by name or email. */
export const UserSearch = ({ urlFilter }: { readonly urlFilter: UrlFilter }) => (
  <FilterSearch
    label={usersTexts.search}
    value={urlFilter.read('search') ?? ''}
    maxLength={userLimits.searchMax}
    onChange={(text) => urlFilter.set('search', text)}
  />
)

interface TurnerProps {
  readonly label: string
  readonly urlFilter: UrlFilter
  readonly data: UserPage
}
/** The pagination of a list of accounts. */
export const UserPageTurner = ({ label, urlFilter, data }: TurnerProps) => (
  <ListPagination
    label={label}
    pagination={{
      page: urlFilter.page,
      total: data.total + (data.isMore ? 1 : 0),
      totalPages: data.pages,
    }}
    shown={data.users.length}
    countedTo={userLimits.countMax}
    onTurn={urlFilter.goToPage}
  />
)
