import type { Collection } from '@atelier/contract/knowledge/collections'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import SearchIcon from '@mui/icons-material/SearchRounded'
import { Button, Stack, TextField } from '@mui/material'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { useCollectionAnswer } from '../api/use-search.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { FoundExcerpts } from './FoundExcerpts.tsx'

const texts = knowledgeTexts.question

/** Tries what the documents of a collection answer to a question. */
export function QuestionPanel({ collection }: { readonly collection: Collection }) {
  const [question, setQuestion] = useState('')
  const [asked, setAsked] = useState('')
  const { isLoading, error, data, refetch } = useCollectionAnswer(collection.id, asked)
  useRefetchOnceRead(collection, asked === '' ? undefined : refetch)
  const isEmpty = collection.sources === 0
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const next = question.trim()
    if (next === '' || isEmpty || isLoading) return
    // The same question again: the documents may have changed.
    if (next === asked) void refetch()
    else setAsked(next)
  }
  return (
    <Panel title={texts.title}>
      <Stack component="form" noValidate onSubmit={ask} sx={{ gap: 1.5 }}>
        <TextField
          label={texts.label}
          placeholder={texts.placeholder}
          value={question}
          fullWidth
          autoComplete="off"
          onChange={({ target }) => setQuestion(target.value)}
          helperText={texts.help}
          slotProps={{ htmlInput: { maxLength: knowledgeLimits.questionMax } }}
        />
        <WithReason reason={isEmpty ? texts.first : undefined} sx={{ alignSelf: 'flex-start' }}>
          {(ready) => (
            <Button
              {...ready}
              type="submit"
              variant="outlined"
              color="inherit"
              startIcon={<SearchIcon />}
              loading={isLoading}
            >
              {texts.ask}
            </Button>
          )}
        </WithReason>
      </Stack>
      <Stack sx={{ gap: 1.5, '&:not(:empty)': { mt: 2 } }}>
        {isLoading && <BlockSkeleton label={texts.searching} height={160} />}
        {error && <FailureAlert reason={texts.failed(errorMessage(error))} />}
        {data && !error && <FoundExcerpts answer={data} collectionName={collection.name} />}
      </Stack>
    </Panel>
  )
}

/** What was being read when the question was put is part of the answer once it is ready. */
function useRefetchOnceRead(
  { states }: Pick<Collection, 'states'>,
  refetch: (() => unknown) | undefined,
): void {
  const isReading = states.waiting + states.reading > 0
  const wasReading = useRef(isReading)
  const putAgain = useEffectEvent(() => void refetch?.())
  useEffect(() => {
    if (wasReading.current && !isReading) putAgain()
    wasReading.current = isReading
  }, [isReading])
}
