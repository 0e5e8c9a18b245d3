import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'

interface Props {
  readonly title: string
  readonly help: string
  readonly children: ReactNode
}

/** Settings that belong together, under a title and a help text. */
export function SettingsSection({ title, help, children }: Props) {
  return (
    <Panel sx={{ '& + &': { mt: 2 }, '& > div': { p: { xs: 2, md: 3 } } }}>
      <Typography variant="h2">{title}</Typography>
      <Quiet variant="body2" sx={{ mb: 2.5 }}>
        {help}
      </Quiet>
      {children}
    </Panel>
  )
}

export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, md: 2.5 },
        columnGap: { md: 3 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  )
}
