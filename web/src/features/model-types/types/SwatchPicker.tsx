import { Box, Tooltip, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

interface Props<T extends string> {
  readonly name: string
  readonly label: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly choices: readonly {
    readonly value: T
    readonly label: string
    readonly picture: ReactNode
  }[]
}

/** A choice among a few pictures: the browser's own radio buttons, so that arrow keys and screen readers work. */
export function SwatchPicker<T extends string>({
  name,
  label,
  value,
  onChange,
  choices,
}: Props<T>) {
  const id = useId()
  return (
    <Box role="radiogroup" aria-labelledby={id}>
      <Typography variant="subtitle2" component="p" id={id} sx={{ mb: 0.75 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)', gap: 0.5 }}>
        {choices.map((choice) => (
          <Tooltip key={choice.value} title={choice.label}>
            <Box component="label" sx={swatch}>
              <input
                type="radio"
                name={`${id}-${name}`}
                aria-label={choice.label}
                checked={choice.value === value}
                onChange={() => onChange(choice.value)}
                style={overThePicture}
              />
              {choice.picture}
            </Box>
          </Tooltip>
        ))}
      </Box>
    </Box>
  )
}

/** Transparent, not hidden: it is the target of touch. */
const overThePicture = {
  position: 'absolute',
  inset: 0,
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
} as const
const swatch = {
  position: 'relative',
  height: 44,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 1,
  cursor: 'pointer',
  border: 2,
  borderColor: 'transparent',
  '&:hover': { bgcolor: 'action.hover' },
  '&:has(:checked)': { borderColor: 'primary.main' },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const
