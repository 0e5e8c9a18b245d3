import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { panelWidth } from '#ui/theme/design-tokens.ts'
import { AdminMenu } from './menu/AdminMenu.tsx'

/** The administration's menu, and the current screen beside it. */
export function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: { md: 'grid' },
        gridTemplateColumns: `${panelWidth.admin}px minmax(0, 1fr)`,
        gap: 3,
        alignItems: 'start',
      }}
    >
      <AdminMenu />
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  )
}
