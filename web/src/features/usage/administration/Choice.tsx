import { MenuItem, TextField } from '@mui/material'

interface Props<T extends string> {
  readonly label: string
  readonly value: T
  readonly choices: readonly T[]
  readonly nameOf: (choice: T) => string
  readonly onChange: (choice: T) => void
}

/** One of a few, above a list. */
export const Choice = <T extends string>({ label, value, choices, nameOf, onChange }: Props<T>) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    onChange={(event) => {
      const chosen = choices.find((choice) => choice === event.target.value)
      if (chosen !== undefined) onChange(chosen)
    }}
    sx={{ minWidth: 160 }}
  >
    {choices.map((choice) => (
      <MenuItem key={choice} value={choice}>
        {nameOf(choice)}
      </MenuItem>
    ))}
  </TextField>
)
