import type { AssistantSummary } from '@atelier/contract/assistants/assistant-reads'
import Check from '@mui/icons-material/CheckRounded'
import Search from '@mui/icons-material/SearchRounded'
import { Box, ButtonBase, InputBase, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { AssistantFaceIcon } from '#features/assistants/AssistantFaceIcon.tsx'
import { useAssistants } from '#features/assistants/use-assistants.ts'
import { LoadMore } from '#ui/lists/LoadMore.tsx'
import { useDebouncedText } from '#ui/lists/use-debounced-text.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { assistantTexts as texts } from '../chat-parts.texts.ts'
import type { ChosenAssistant } from './chosen-assistant.ts'

/** With fewer, a list is read faster than a search is typed. */
const searchedFrom = 9

/** « Sans assistant », then the assistants that the user may choose; nothing while there are none. */
export function AssistantOptions({ id, choose }: ChosenAssistant) {
  const [q, setQ] = useState('')
  const [typed, setTyped] = useDebouncedText(q, setQ)
  const list = useAssistants(q.trim())
  const { data: assistants = [], hasNextPage, isPlaceholderData } = list
  if (assistants.length === 0 && q === '' && typed === '') return undefined
  const isSearched = typed !== '' || q !== '' || assistants.length >= searchedFrom
  return (
    <>
      {isSearched && <SearchField value={typed} onChange={setTyped} />}
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
        {hasNextPage && !isPlaceholderData && (
          <LoadMore
            isFetching={list.isFetching}
            hasFailed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
          />
        )}
      </Box>
      {assistants.length === 0 && (
        <Quiet variant="body2" role="status" sx={{ px: 2, py: 1, textAlign: 'center' }}>
          {texts.noneFound}
        </Quiet>
      )}
    </>
  )
}

interface SearchProps {
  readonly value: string
  readonly onChange: (value: string) => void
}
const SearchField = ({ value, onChange }: SearchProps) => (
  <Box sx={searchStyle}>
    <Search sx={{ color: 'text.secondary' }} />
    <InputBase
      fullWidth
      value={value}
      placeholder={texts.search}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ input: { 'aria-label': texts.search, maxLength: 100, autoComplete: 'off' } }}
    />
  </Box>
)

interface OptionProps {
  readonly assistant?: AssistantSummary
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}
const Option = ({ assistant, isChosen, onChoose, children }: OptionProps) => (
  <ButtonBase aria-pressed={isChosen} onClick={onChoose} sx={optionStyle}>
    {assistant && <AssistantFaceIcon face={assistant.face} assistantId={assistant.id} size={28} />}
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

const searchStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  minHeight: 48,
  flex: 'none',
}
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
