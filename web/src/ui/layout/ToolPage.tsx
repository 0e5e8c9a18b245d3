import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { PageHeader } from './PageHeader.tsx'

interface Props {
  readonly title: string
  readonly help: string
  readonly actions?: ReactNode
  /** Shown below the header, such as a page that is not configured. */
  readonly notice?: ReactNode
  readonly settings: ReactNode
  readonly history?: ReactNode
  readonly children: ReactNode
}

/** The layout of every tool: settings at the left, the results as large as the window allows, the history below. */
export function ToolPage({ title, help, actions, notice, settings, history, children }: Props) {
  return (
    <Box sx={{ pb: { xs: 11, md: 0 } }}>
      <PageHeader title={title} help={help} actions={actions} titleInBar />
      <Box sx={{ '&:not(:empty)': { mb: 2 } }}>{notice}</Box>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 3 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '360px minmax(0, 1fr)' },
        }}
      >
        {settings}
        <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 }, minWidth: 0 }}>
          {children}
          {history}
        </Box>
      </Box>
    </Box>
  )
}
