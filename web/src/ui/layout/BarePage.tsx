import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import { usePageTitle } from './use-page-title.ts'

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** For more than a few fields. */
  readonly wide?: boolean
}

/** A page for one step, outside the application's bar and menu. */
export function BarePage({ title, children, wide = false }: Props) {
  usePageTitle(title)
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        p: { xs: 3, md: 5 },
        bgcolor: 'background.paper',
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.25 }}>
        <Logo size={30} />
        <Typography sx={{ fontWeight: 650, letterSpacing: '-0.018em', fontSize: '1.0625rem' }}>
          Atelier IA
        </Typography>
      </Stack>
      <Stack sx={{ width: '100%', maxWidth: wide ? 560 : 380, m: 'auto', py: 4, gap: 2 }}>
        <Typography variant="h1" sx={{ fontSize: '1.75rem', overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {children}
      </Stack>
    </Box>
  )
}
