import { Box } from '@mui/material'
import type { ReactNode, Ref } from 'react'
import { barHeight } from '../theme/design-tokens.ts'
import { PageHeader } from './PageHeader.tsx'

interface Props {
  readonly title: string
  readonly help: string
  readonly actions?: ReactNode
  /** Shown below the header, such as a page that is not configured. */
  readonly notice?: ReactNode
  readonly settings: ReactNode
  readonly history?: ReactNode
  /** What is beside the settings, or below them on a narrow screen. */
  readonly resultsRef?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

/** The layout of every tool: settings at the left, the results as large as the window allows, the history below. */
export function ToolPage({
  title,
  help,
  actions,
  notice,
  settings,
  history,
  resultsRef,
  children,
}: Props) {
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
        <Box ref={resultsRef} sx={resultsStyle}>
          {children}
          {history}
        </Box>
      </Box>
    </Box>
  )
}

const resultsStyle = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  minWidth: 0,
  // Scrolled to, it begins below the bar.
  scrollMarginTop: barHeight + 16,
} as const
