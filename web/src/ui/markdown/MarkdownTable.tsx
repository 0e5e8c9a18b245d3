import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { markdownTexts } from './markdown.texts.ts'

/** A table as a card that scrolls inside itself when it is wider than the column; focusable, so that arrow keys scroll it. */
export function MarkdownTable({ children }: { readonly children?: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={markdownTexts.table}
      tabIndex={0}
      className="md-card"
      sx={{ overflow: 'auto' }}
    >
      <Box component="table" className="num" sx={table}>
        {children}
      </Box>
    </Box>
  )
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  '& th, & td': {
    px: 2,
    py: 1,
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: 1,
    borderColor: 'divider',
    minWidth: '4rem',
  },
  '& tbody:last-of-type tr:last-of-type td': { borderBottom: 0 },
  '& th': {
    fontWeight: 550,
    color: 'text.secondary',
    fontSize: '0.78125rem',
    bgcolor: 'surface.sunken',
  },
} as const
