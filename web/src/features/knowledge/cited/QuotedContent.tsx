import type { CitationInContext } from '@atelier/contract/knowledge/citations'
import { Box, Typography } from '@mui/material'
import { lazy, Suspense } from 'react'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { knowledgeTexts } from '../knowledge.texts.ts'
import type { Original } from './original.ts'
import { QuoteInContext } from './QuoteInContext.tsx'

const texts = knowledgeTexts.cited

const PdfPage = lazy(async () => ({ default: (await import('./PdfPage.tsx')).PdfPage }))

interface Props {
  readonly found: CitationInContext
  readonly original: Original
  /** The one to draw, where the original has pages. */
  readonly page: number | undefined
}

/** The page of a quote, drawn, and its text as it was read. */
export const QuotedContent = ({ found, original, page }: Props) => (
  <>
    {page !== undefined && (
      <Suspense fallback={<BlockSkeleton label={texts.drawing} height={480} />}>
        <PdfPage original={original} page={page} quote={found.citation.quote} />
      </Suspense>
    )}
    <Box>
      {page !== undefined && (
        <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
          {texts.asRead}
        </Typography>
      )}
      <QuoteInContext found={found} />
    </Box>
  </>
)
