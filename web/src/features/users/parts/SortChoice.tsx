import { type UserQuery, userSorts } from '@atelier/contract/users'
import { MenuItem, TextField } from '@mui/material'
import { orders } from '#features/users/use-users.ts'
import { usersTexts as texts } from '#features/users/users.texts.ts'

type Sorted = Pick<UserQuery, 'sort' | 'order'>
const choices = userSorts.flatMap((sort) => orders.map((order) => ({ sort, order })))
const wordOf = ({ sort, order }: Sorted) => `${sort} ${order}`

interface Props {
  readonly sorted: Sorted
  readonly onSort: (sorted: Sorted) => void
}

/** Every order there is; the heads of the columns, which a phone does not show, are the quick way to some of them. */
export const SortChoice = ({ sorted, onSort }: Props) => (
  <TextField
    select
    size="small"
    label={texts.sortBy}
    value={wordOf(sorted)}
    onChange={(event) => {
      const chosen = choices.find((choice) => wordOf(choice) === event.target.value)
      if (chosen) onSort(chosen)
    }}
    sx={{ minWidth: 220 }}
  >
    {choices.map((choice) => (
      <MenuItem key={wordOf(choice)} value={wordOf(choice)}>
        {`${texts.sorts[choice.sort]} (${texts.orders[choice.order]})`}
      </MenuItem>
    ))}
  </TextField>
)
