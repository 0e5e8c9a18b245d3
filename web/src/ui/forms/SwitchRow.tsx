import { Box, Stack, Switch, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Quiet } from '../typography/Quiet.tsx'

interface Props {
  readonly label: string
  readonly text: string
  readonly icon?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Shown, but not to be changed here; the text says why. */
  readonly isFixed?: boolean
}

/** A label with a switch at its right; the whole row is clickable. */
export function SwitchRow({ label, text, icon, checked, onChange, isFixed = false }: Props) {
  const id = useId()
  return (
    <Stack
      component="label"
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1.5,
        py: 1.5,
        cursor: isFixed ? 'default' : 'pointer',
        '& + label': { borderTop: 1, borderColor: 'divider' },
        '& > svg': { fontSize: 20, color: 'text.secondary' },
      }}
    >
      {icon}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component="span" id={id} sx={{ display: 'block' }}>
          {label}
        </Typography>
        <Quiet component="span" id={`${id}-text`} sx={{ display: 'block' }}>
          {text}
        </Quiet>
      </Box>
      <Switch
        checked={checked}
        disabled={isFixed}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{
          input: { role: 'switch', 'aria-labelledby': id, 'aria-describedby': `${id}-text` },
        }}
      />
    </Stack>
  )
}
