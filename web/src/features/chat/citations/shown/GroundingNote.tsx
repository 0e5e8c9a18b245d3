import type { Grounding } from '@atelier/contract/knowledge/citations'
import DocumentIcon from '@mui/icons-material/DescriptionOutlined'
import { Box, Typography } from '@mui/material'
import { lazy } from 'react'
import { citationTexts as texts } from './citations.texts.ts'
import { Disclosed, DisclosureButton, useDisclosure } from './Disclosure.tsx'

const GivenExcerpts = lazy(async () => ({
  default: (await import('../details/GivenExcerpts.tsx')).GivenExcerpts,
}))

/** Above a reply: what of one's documents it is written from, or that nothing was found in them. */
export function GroundingNote({ grounding }: { readonly grounding: Grounding }) {
  const disclosure = useDisclosure()
  const { given, notes } = grounding
  const hasMore = given.length > 0 || notes.some((note) => note !== 'nothing-found')
  return (
    <Box sx={{ mb: 1 }}>
      <Box sx={rowStyle}>
        <DocumentIcon aria-hidden />
        <Typography variant="caption">{sentenceOf(grounding)}</Typography>
        {hasMore && <DisclosureButton {...disclosure}>{texts.show}</DisclosureButton>}
      </Box>
      <Disclosed {...disclosure}>
        <GivenExcerpts grounding={grounding} />
      </Disclosed>
    </Box>
  )
}

function sentenceOf({ given, found, notes, mode, collections }: Grounding): string {
  if (given.length === 0 || notes.includes('nothing-found')) {
    const names = collections.map(({ name }) => texts.quoted(name)).join(', ')
    return (mode === 'only' ? texts.nothingOnly : texts.nothing)(names || texts.yourDocuments)
  }
  const documents = new Set(given.map(({ sourceId }) => sourceId)).size
  return found > given.length
    ? texts.givenOf(given.length, found)
    : texts.given(given.length, documents)
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 0.75,
  color: 'text.secondary',
  '& > svg': { fontSize: 16, flex: 'none' },
}
