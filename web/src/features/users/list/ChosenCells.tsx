import { Checkbox, TableCell } from '@mui/material'

interface ChoiceProps {
  readonly label: string
  readonly isChosen: boolean
  /** Some of the rows are chosen. */
  readonly isPartly?: boolean
  readonly onToggle: () => void
}

/** Chooses a row of a table, or all of them. */
export const ChoiceCell = ({ label, isChosen, isPartly = false, onToggle }: ChoiceProps) => (
  <TableCell padding="checkbox">
    <Checkbox
      size="small"
      checked={isChosen}
      indeterminate={isPartly}
      onChange={onToggle}
      slotProps={{ input: { 'aria-label': label } }}
    />
  </TableCell>
)

/** Whether all rows are chosen, and what a click changes. */
export function choiceOf(
  all: readonly { readonly id: string }[],
  chosen: readonly { readonly id: string }[],
  onChoose: (ids: readonly string[]) => void,
) {
  const ids = chosen.map(({ id }) => id)
  const areAll = ids.length === all.length
  return {
    all: {
      isChosen: areAll,
      isPartly: ids.length > 0 && !areAll,
      onToggle: () => onChoose(areAll ? [] : all.map(({ id }) => id)),
    },
    of: (id: string) => ({
      isChosen: ids.includes(id),
      onToggle: () =>
        onChoose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    }),
  }
}
