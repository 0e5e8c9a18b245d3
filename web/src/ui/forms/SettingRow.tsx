import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Quiet } from '../typography/Quiet.tsx'

interface Props {
  readonly id: string
  readonly label: string
  readonly text?: string | undefined
  readonly children: ReactNode
}

/** A label at the left and its control at the right; on a phone, one below the other. `id` names the label for the control. */
export function SettingRow({ id, label, text, children }: Props) {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        alignItems: { sm: 'center' },
        gap: { xs: 1, sm: 3 },
        py: 1.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component="p" id={id}>
          {label}
        </Typography>
        {text !== undefined && (
          <Quiet component="p" id={`${id}-text`}>
            {text}
          </Quiet>
        )}
      </Box>
      <Box sx={{ flex: 'none', width: { xs: '100%', sm: 336 } }}>{children}</Box>
    </Stack>
  )
}
