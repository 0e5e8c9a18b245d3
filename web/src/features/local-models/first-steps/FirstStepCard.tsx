import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Quiet } from '#ui/typography/Quiet.tsx'

interface Props {
  readonly icon: ReactNode
  readonly title: string
  readonly help: string
  readonly children?: ReactNode
  readonly action: ReactNode
}

/** One way to begin, with what it needs and its button. */
export function FirstStepCard({ icon, title, help, children, action }: Props) {
  return (
    <Stack
      sx={{
        bgcolor: 'surface.sunken',
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
        p: 2,
        gap: 0.5,
        minWidth: 0,
      }}
    >
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 1, '& svg': { fontSize: 20, color: 'primary.main' } }}
      >
        {icon}
        <Typography variant="h3">{title}</Typography>
      </Stack>
      <Quiet component="p">{help}</Quiet>
      {children}
      <Box sx={{ flex: 1 }} />
      <Box sx={{ mt: 1.5 }}>{action}</Box>
    </Stack>
  )
}
