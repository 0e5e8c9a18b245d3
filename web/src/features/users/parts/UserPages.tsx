import { type UserPage, userLimits } from '@atelier/contract/users'
import { usersTexts } from '#features/users/users.texts.ts'
import { FilterSearch } from '#ui/FilterBar.tsx'
import { PageTurner } from '#ui/PageTurner.tsx'
import type { AddressFilter } from '#ui/use-address-filter.ts'

/** Finds accounts by name or address. */
export const UserSearch = ({ address }: { readonly address: AddressFilter }) => (
  <FilterSearch
    label={usersTexts.search}
    value={address.read('search') ?? ''}
    maxLength={userLimits.searchMax}
    onChange={(text) => address.set('search', text)}
  />
)

interface TurnerProps {
  readonly label: string
  readonly address: AddressFilter
  readonly data: UserPage
}
/** Turns the pages of a list of accounts, as far as they are counted. */
export const UserPageTurner = ({ label, address, data }: TurnerProps) => (
  <PageTurner
    label={label}
    pagination={{
      page: address.page,
      total: data.total + (data.isMore ? 1 : 0),
      totalPages: data.pages,
    }}
    shown={data.users.length}
    countedTo={userLimits.countedUpTo}
    onTurn={address.turnTo}
  />
)
