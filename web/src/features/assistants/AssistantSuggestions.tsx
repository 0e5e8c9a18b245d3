import type { AssistantSummary } from '@atelier/contract/assistants/assistant-reads'
import { Box } from '@mui/material'
import { FieldSuggestions } from '#ui/selection/FieldSuggestions.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { AssistantFaceIcon } from './AssistantFaceIcon.tsx'
import { assistantsTexts as texts } from './assistants.texts.ts'
import { useAssistants } from './use-assistants.ts'

/** As many as are seen at once beside a field. */
const maxShown = 8

interface Props {
  /** The beginning of a name, as it is typed. */
  readonly query: string
  readonly field: HTMLElement
  readonly onPick: (assistant: AssistantSummary) => void
  readonly onClose: () => void
}

/** The assistants whose name fits what is typed. */
export function AssistantSuggestions({ query, ...actions }: Props) {
  const { data = [], isPlaceholderData } = useAssistants(query)
  // What is shown may still be for what was typed before.
  const found = isPlaceholderData ? data.filter(({ name }) => fits(name, query)) : data
  return (
    <FieldSuggestions
      label={texts.title}
      items={found.slice(0, maxShown)}
      query={query}
      {...actions}
    >
      {({ id, name, face, description }) => (
        <>
          <AssistantFaceIcon face={face} assistantId={id} size={24} />
          <Box component="bdi" sx={{ flex: 'none', maxWidth: '60%', ...cut, fontWeight: 550 }}>
            {name}
          </Box>
          <Quiet component="bdi" sx={cut}>
            {description}
          </Quiet>
        </>
      )}
    </FieldSuggestions>
  )
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis' }
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const fits = (name: string, query: string) => folded(name).includes(folded(query))
