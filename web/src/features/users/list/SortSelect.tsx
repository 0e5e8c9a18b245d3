import { type UserQuery, userSorts } from '@atelier/contract/users/users'
import { MenuItem, TextField } from '@mui/material'
import { sortOrders } from '../use-users.ts'
import { usersTexts as texts } from '../users.texts.ts'

type Sorted = Pick<UserQuery, 'sort' | 'order'>
const choices = userSorts.flatMap((sort) => sortOrders.map((order) => ({ sort, order })))
const sortKey = ({ sort, order }: Sorted) => `${sort} ${order}`

interface Props {
  readonly sorted: Sorted
  readonly onSort: (sorted: Sorted) => void
}

/** All sort orders; the column headers, which a phone does not show, offer some of them. */
export const SortSelect = ({ sorted, onSort }: Props) => (
  <TextField
    select
    size="small"
    label={texts.sortBy}
    value={sortKey(sorted)}
    onChange={(event) => {
      const chosen = choices.find((choice) => sortKey(choice) === event.target.value)
      if (chosen) onSort(chosen)
    }}
    sx={{ minWidth: 220 }}
  >
    {choices.map((choice) => (
      <MenuItem key={sortKey(choice)} value={sortKey(choice)}>
        {`${texts.sorts[choice.sort]} (${texts.orders[choice.order]})`}
      </MenuItem>
    ))}
  </TextField>
)
