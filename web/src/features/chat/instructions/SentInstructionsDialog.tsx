import type {
  SentInstructions,
  SentPart,
} from '@atelier/contract/chat/instructions/sent-instructions'
import { Box, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queryKey } from '#api/client.ts'
import { useModelName } from '#features/models/use-models.ts'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatClient } from '../cache/chat-client.ts'
import { GivenExcerpts } from '../citations/details/GivenExcerpts.tsx'
import { instructionsTexts as texts } from './instructions.texts.ts'

interface Props {
  readonly chatId: string
  readonly messageId: string
  readonly onClosed: () => void
}

/** What a reply was really given beside the messages before it, and what of that was shortened. */
export function SentInstructionsDialog({ chatId, messageId, onClosed }: Props) {
  const [isOpen, setIsOpen] = useState(true)
  const query = useQuery({
    queryKey: queryKey('chat', 'readInstructions', { chatId, messageId }),
    queryFn: ({ signal }) => chatClient.readInstructions({ chatId, messageId }, { signal }),
    // A reply that is continued is given instructions again.
    staleTime: 0,
  })
  return (
    <ContentDialog
      {...{ isOpen, onClosed }}
      title={texts.title}
      maxWidth="sm"
      onClose={() => setIsOpen(false)}
    >
      <QueryContent
        query={query}
        failed={texts.failed}
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={120} />}
      >
        {(sent) => <Contents sent={sent} />}
      </QueryContent>
    </ContentDialog>
  )
}

function Contents({ sent }: { readonly sent: SentInstructions }) {
  const modelName = useModelName('text')
  const { isKnown, parts, model, engine, leftOut, grounding } = sent
  return (
    <Stack sx={{ gap: 2.5 }}>
      {model !== undefined && <Typography>{texts.answered(modelName(model), engine)}</Typography>}
      {!isKnown && <Quiet component="p">{texts.unknown}</Quiet>}
      {isKnown && parts.length === 0 && <Typography>{texts.none}</Typography>}
      {parts.length > 1 && <Quiet component="p">{texts.order}</Quiet>}
      {parts.map((part) => (
        <Section key={`${part.from} ${part.name}`} title={titleOf(part)}>
          <Box dir="auto" tabIndex={0} sx={textStyle}>
            {part.text}
          </Box>
        </Section>
      ))}
      {grounding && grounding.given.length > 0 && (
        <Section title={texts.documents}>
          <Quiet component="p">
            {grounding.found > grounding.given.length
              ? texts.excerptsOf(grounding.given.length, grounding.found)
              : texts.excerpts(grounding.given.length)}
          </Quiet>
          <GivenExcerpts grounding={grounding} />
        </Section>
      )}
      <Files sent={sent} />
      {leftOut !== undefined && (
        <Section title={texts.shortened}>
          <Typography>{texts.leftOut(leftOut)}</Typography>
        </Section>
      )}
    </Stack>
  )
}

function Files({ sent: { files, furtherFiles } }: { readonly sent: SentInstructions }) {
  if (files.length === 0) return undefined
  return (
    <Section title={texts.files}>
      <PlainList>
        {files.map(({ number, name, note }) => (
          <Box component="li" key={number} sx={{ mb: 0.75, overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
            <Quiet component="p">{note ?? texts.whole}</Quiet>
          </Box>
        ))}
      </PlainList>
      {furtherFiles > 0 && <Quiet component="p">{texts.furtherFiles(furtherFiles)}</Quiet>}
    </Section>
  )
}

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}
const Section = ({ title, children }: SectionProps) => (
  <Box component="section" aria-label={title}>
    <Typography variant="h3" sx={{ mb: 0.75, overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    {children}
  </Box>
)

const titleOf = ({ from, name }: SentPart) =>
  name === undefined ? texts.from[from] : texts.named(texts.from[from], name)

const textStyle = {
  p: 1.5,
  borderRadius: '10px',
  bgcolor: 'surface.tint',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: 240,
  overflowY: 'auto',
}
