import { Checkbox, Stack, TableCell, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { WithReason } from '#ui/data-display/WithReason.tsx'

interface ChoiceProps {
  readonly label: string
  readonly isChosen: boolean
  /** Some of the rows are chosen. */
  readonly isPartly?: boolean
  /** Why it cannot be chosen. */
  readonly reason?: string | undefined
  readonly onToggle: () => void
}

/** Chooses a row of a table, or all of them. */
export const ChoiceCell = ({
  label,
  isChosen,
  isPartly = false,
  reason,
  onToggle,
}: ChoiceProps) => (
  <TableCell padding="checkbox">
    <WithReason reason={reason}>
      {({ disabled, ...description }) => (
        <Checkbox
          size="small"
          checked={isChosen}
          indeterminate={isPartly}
          disabled={disabled}
          onChange={onToggle}
          slotProps={{ input: { 'aria-label': label, ...description } }}
        />
      )}
    </WithReason>
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

/** What is done with the chosen rows, above the table. */
export const ChosenBar = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) => (
  <Stack
    direction="row"
    role="region"
    aria-label={title}
    sx={{
      alignItems: 'flex-start',
      gap: 1.5,
      flexWrap: 'wrap',
      p: 1.5,
      mb: 1.5,
      borderRadius: '12px',
      bgcolor: 'surface.tint',
    }}
  >
    <Typography variant="subtitle2" component="p" sx={{ color: 'surface.onTint', py: 1 }}>
      {title}
    </Typography>
    {children}
  </Stack>
)
