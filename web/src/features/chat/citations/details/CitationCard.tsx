import type { Citation } from '@atelier/contract/knowledge/citations'
import { Box } from '@mui/material'
import { ExcerptPosition } from '#features/knowledge/ExcerptPosition.tsx'
import { checkTexts } from './check-text.ts'
import { sourceTexts as texts } from './source.texts.ts'

/** What a citation is about, beside its number: the document, the quote, and whether it carries the sentence. */
export function CitationCard({ citation }: { readonly citation: Citation }) {
  const { title, position, quote } = citation
  return (
    <Box component="span" sx={cardStyle}>
      {title !== '' && (
        <Box component="span" sx={{ fontWeight: 600 }}>
          <bdi>{title}</bdi>
          <ExcerptPosition position={position} after=", " />
        </Box>
      )}
      {quote !== '' && (
        <Box component="span" sx={quoteStyle}>
          {texts.quoted(quote)}
        </Box>
      )}
      {checkTexts(citation).map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </Box>
  )
}

const cardStyle = { display: 'grid', gap: 0.75, overflowWrap: 'anywhere' }
const quoteStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 6,
  overflow: 'hidden',
}
