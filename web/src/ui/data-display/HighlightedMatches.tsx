import type { HighlightedText } from '@atelier/contract/chat/search'
import { Box } from '@mui/material'

/** A text with the matches of a search highlighted. */
export function HighlightedMatches({ text }: { readonly text: HighlightedText }) {
  const starts = text.map((_, index) =>
    text.slice(0, index).reduce((length, part) => length + part.text.length, 0),
  )
  return text.map((part, index) =>
    part.isMatch ? (
      <Box key={starts[index]} component="mark" sx={markStyle}>
        {part.text}
      </Box>
    ) : (
      part.text
    ),
  )
}

const markStyle = {
  bgcolor: 'color-mix(in srgb, var(--atelier-palette-primary-main) 20%, transparent)',
  color: 'text.primary',
  fontWeight: 600,
  borderRadius: '3px',
  px: '1px',
  mx: '-1px',
} as const
