import type { Message } from '@atelier/contract/chat/chat'
import { Box, Typography } from '@mui/material'
import { lazy } from 'react'
import { citationTexts as texts } from './citations.texts.ts'
import { firstOfEach } from './cited-excerpts.ts'
import { Disclosed, DisclosureButton, useDisclosure } from './Disclosure.tsx'

const CitedSources = lazy(async () => ({
  default: (await import('../details/CitedSources.tsx')).CitedSources,
}))

interface Props {
  readonly message: Message
  readonly onOpen: (n: number) => void
}

/** Below a finished reply from documents: what it cites, and how many sentences have no source. */
export function ReplySources({ message, onOpen }: Props) {
  const disclosure = useDisclosure()
  const { citations = [], grounding } = message
  const toCheck = citations.filter(({ support }) => support !== 'stated').length
  const unsourced = grounding?.unsourced ?? 0
  if (citations.length === 0 && unsourced === 0) return undefined
  return (
    <Box sx={{ mt: 1 }}>
      <Box sx={rowStyle}>
        {citations.length > 0 && (
          <DisclosureButton {...disclosure}>
            {texts.sources(firstOfEach(citations).length)}
          </DisclosureButton>
        )}
        {toCheck > 0 && <Typography variant="caption">{texts.toCheck(toCheck)}</Typography>}
        {unsourced > 0 && <Typography variant="caption">{texts.unsourced(unsourced)}</Typography>}
      </Box>
      <Disclosed {...disclosure}>
        <CitedSources citations={citations} onOpen={onOpen} />
      </Disclosed>
    </Box>
  )
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 1.5,
  ml: -0.75,
  color: 'text.secondary',
}
