import type { Grounding } from '@atelier/contract/knowledge/citations'
import DocumentIcon from '@mui/icons-material/DescriptionOutlined'
import { Box, Typography } from '@mui/material'
import { lazy } from 'react'
import { citationTexts as texts } from './citations.texts.ts'
import { Disclosed, DisclosureButton, useDisclosure } from './Disclosure.tsx'
import { groundingText } from './grounding-text.ts'

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
        <Typography variant="caption">{groundingText(grounding)}</Typography>
        {hasMore && <DisclosureButton {...disclosure}>{texts.show}</DisclosureButton>}
      </Box>
      <Disclosed {...disclosure}>
        <GivenExcerpts grounding={grounding} />
      </Disclosed>
    </Box>
  )
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 0.75,
  color: 'text.secondary',
  '& > svg': { fontSize: 16, flex: 'none' },
}
