import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { smallScreenMediaQuery } from '../theme/design-tokens.ts'
import { visuallyHiddenStyle } from '../theme/visually-hidden.ts'
import { Quiet } from '../typography/Quiet.tsx'

interface Props {
  readonly title: string
  readonly help?: ReactNode
  readonly actions?: ReactNode
  /** On a phone the bar already shows this name, so the heading stays for screen readers only. */
  readonly titleInBar?: boolean
}

/** The title, a sentence of help, and the actions of the page at the right. The same on every page but the chat. */
export function PageHeader({ title, help, actions, titleInBar = false }: Props) {
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        gap: { xs: 1.5, md: 2 },
        mb: { xs: 2, md: 2.5 },
        flexWrap: { xs: 'wrap', md: 'nowrap' },
      }}
    >
      <Box sx={{ flex: { xs: '1 1 100%', md: 1 }, minWidth: 0 }}>
        <Typography
          variant="h1"
          sx={titleInBar ? { [smallScreenMediaQuery]: visuallyHiddenStyle } : undefined}
        >
          {title}
        </Typography>
        {help && (
          <Quiet variant="body2" sx={{ mt: 0.25, maxWidth: '120ch' }}>
            {help}
          </Quiet>
        )}
      </Box>
      {actions && (
        <Stack
          direction="row"
          sx={{
            gap: 1,
            flex: 'none',
            alignItems: 'center',
            flexWrap: 'wrap',
            width: { xs: '100%', md: 'auto' },
            '& > .MuiButton-root': { flex: { xs: '1 1 auto', md: 'none' } },
          }}
        >
          {actions}
        </Stack>
      )}
    </Stack>
  )
}
