import { Box, Checkbox, FormControlLabel, FormGroup } from '@mui/material'

interface Props<T extends string> {
  readonly label: string
  readonly choices: readonly T[]
  readonly nameOf: (choice: T) => string
  readonly chosen: readonly T[]
  readonly isFixed: boolean
  readonly onChange: (chosen: readonly T[]) => void
}

/** Several of some choices, in as many columns as fit. */
export function ChoiceList<T extends string>(props: Props<T>) {
  const { label, choices, nameOf, chosen, isFixed, onChange } = props
  const toggle = (choice: T) =>
    onChange(choices.filter((one) => chosen.includes(one) !== (one === choice)))
  return (
    <Box role="group" aria-label={label}>
      <FormGroup
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 14rem), 1fr))',
        }}
      >
        {choices.map((choice) => (
          <FormControlLabel
            key={choice}
            label={nameOf(choice)}
            control={
              <Checkbox
                checked={chosen.includes(choice)}
                disabled={isFixed}
                onChange={() => toggle(choice)}
              />
            }
          />
        ))}
      </FormGroup>
    </Box>
  )
}
