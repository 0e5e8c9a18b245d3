import type { CitationInContext } from '@atelier/contract/knowledge/citations'
import { Box, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'

/** The quote, marked in what surrounds it. */
export function QuoteInContext({ found }: { readonly found: CitationInContext }) {
  const { citation, before, after } = found
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    if (before !== '') mark.current?.scrollIntoView({ block: 'nearest' })
  }, [before])
  if (citation.quote === '') return undefined
  return (
    <Typography component="div" variant="body2" sx={textStyle}>
      {before}
      <Box component="mark" ref={mark} sx={markStyle}>
        {citation.quote}
      </Box>
      {after}
    </Typography>
  )
}

const textStyle = { whiteSpace: 'pre-line', overflowWrap: 'anywhere', lineHeight: 1.6 }
const markStyle = {
  bgcolor: 'color-mix(in srgb, var(--atelier-palette-primary-main) 20%, transparent)',
  color: 'text.primary',
  borderRadius: '3px',
  px: '2px',
}
