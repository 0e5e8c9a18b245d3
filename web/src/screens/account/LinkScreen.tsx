import { Alert, Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { tokenFromHash } from '#features/sign-in/password-link.ts'
import { Logo } from '#ui/layout/Logo.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'

interface Props {
  readonly title: string
  /** Said of a link without a secret. */
  readonly incomplete: string
  readonly children: (token: string) => ReactNode
}

/** The target of a one-time link, with or without a session. */
export function LinkScreen({ title, incomplete, children }: Props) {
  const token = tokenFromHash(useLocation().hash)
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
      <Stack sx={{ width: '100%', maxWidth: 380, m: 'auto', py: 4, gap: 2 }}>
        <Typography variant="h1" sx={{ fontSize: '1.75rem' }}>
          {title}
        </Typography>
        {token === '' ? <Alert severity="error">{incomplete}</Alert> : children(token)}
      </Stack>
    </Box>
  )
}
