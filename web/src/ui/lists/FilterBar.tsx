import Search from '@mui/icons-material/SearchRounded'
import { Box, InputAdornment, MenuItem, OutlinedInput, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useDebouncedText } from './use-debounced-text.ts'

/** The filters of a list, in one row that wraps. */
export const FilterBar = ({ children }: { readonly children: ReactNode }) => (
  <Box
    role="search"
    sx={{ display: 'flex', gap: 1, mb: 1.5, flexWrap: 'wrap', alignItems: 'flex-end' }}
  >
    {children}
  </Box>
)

interface SearchProps {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly onChange: (text: string) => void
}
/** A search field that notifies once typing pauses. */
export function FilterSearch({ label, value, maxLength, onChange }: SearchProps) {
  const [typed, type] = useDebouncedText(value, onChange)
  return (
    <OutlinedInput
      size="small"
      type="search"
      value={typed}
      placeholder={label}
      onChange={(event) => type(event.target.value)}
      slotProps={{ input: { 'aria-label': label, maxLength } }}
      startAdornment={
        <InputAdornment position="start">
          <Search fontSize="small" />
        </InputAdornment>
      }
      sx={{ flex: '1 1 220px' }}
    />
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  /** The label of no choice. */
  readonly all: string
  readonly choices: readonly T[]
  readonly nameOf?: (choice: T) => string
  readonly value: T | undefined
  readonly onChange: (choice: string | undefined) => void
}
export const FilterChoice = <T extends string>({
  label,
  all,
  choices,
  nameOf = (one) => one,
  value,
  onChange,
}: ChoiceProps<T>) => (
  <TextField
    select
    size="small"
    label={label}
    // The choice in the URL may not exist any more.
    value={choices.find((choice) => choice === value) ?? ''}
    onChange={(event) => onChange(event.target.value || undefined)}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    sx={{ minWidth: 140 }}
  >
    <MenuItem value="">{all}</MenuItem>
    {choices.map((choice) => (
      <MenuItem key={choice} value={choice}>
        {nameOf(choice)}
      </MenuItem>
    ))}
  </TextField>
)
