import type { AssistantSummary } from '@atelier/contract/assistants/assistant-reads'
import Check from '@mui/icons-material/CheckRounded'
import { Box, ButtonBase, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { AssistantFaceIcon } from '#features/assistants/AssistantFaceIcon.tsx'
import { useAssistants } from '#features/assistants/use-assistants.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { assistantTexts as texts } from '../chat-parts.texts.ts'
import type { ChosenAssistant } from './chosen-assistant.ts'

/** « Sans assistant », then the assistants that the user may choose; nothing while there are none. */
export function AssistantOptions({ id, choose }: ChosenAssistant) {
  const assistants = useAssistants().data
  if (!assistants || assistants.length === 0) return undefined
  return (
    <Box role="group" aria-label={texts.choose} sx={listStyle}>
      <Option isChosen={id === undefined} onChoose={() => choose(undefined)}>
        {texts.none}
      </Option>
      {assistants.map((assistant) => (
        <Option
          key={assistant.id}
          assistant={assistant}
          isChosen={assistant.id === id}
          onChoose={() => choose(assistant.id)}
        >
          {assistant.name}
        </Option>
      ))}
    </Box>
  )
}

interface OptionProps {
  readonly assistant?: AssistantSummary
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}
const Option = ({ assistant, isChosen, onChoose, children }: OptionProps) => (
  <ButtonBase aria-pressed={isChosen} onClick={onChoose} sx={optionStyle}>
    {assistant && <AssistantFaceIcon face={assistant.face} size={28} />}
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      <Typography component="span" variant="body2" sx={nameStyle}>
        {children}
      </Typography>
      {assistant && assistant.description !== '' && (
        <Quiet component="span" noWrap sx={{ display: 'block' }}>
          {assistant.description}
        </Quiet>
      )}
    </Box>
    {isChosen && <Check fontSize="small" color="primary" />}
  </ButtonBase>
)

const listStyle = {
  p: 1,
  borderBottom: 1,
  borderColor: 'divider',
  maxHeight: '45%',
  overflowY: 'auto',
  flex: 'none',
}
const nameStyle = { display: 'block', fontWeight: 500, overflowWrap: 'anywhere' }
const optionStyle = {
  width: '100%',
  justifyContent: 'flex-start',
  textAlign: 'left',
  gap: 1.25,
  px: 1.25,
  py: 0.5,
  minHeight: 44,
  borderRadius: '8px',
  '&:hover, &:focus-visible': { bgcolor: 'surface.tint' },
} as const
