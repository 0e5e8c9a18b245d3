import { Button, Paper, Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { reportFailure, reportSuccess } from '#ui/feedback/page-notices.ts'
import { MemoryDialog } from './MemoryDialog.tsx'
import { memoryTexts as texts } from './memory.texts.ts'
import { answeredQuestions } from './store/answered-questions.ts'
import { findRequest } from './store/find-request.ts'
import { memoriesKey, memoryClient } from './store/memory-client.ts'

interface Props {
  readonly chatId: string
  readonly question: { readonly id: string; readonly content: string }
}

/** Under the reply to « Retiens que… »: nothing is remembered without a click. */
export function MemoryProposal({ chatId, question }: Props) {
  const [isAnswered, setIsAnswered] = useState(() => answeredQuestions.has(question.id))
  const [isEdited, setIsEdited] = useState(false)
  const queries = useQueryClient()
  const text = findRequest(question.content)
  const finish = () => {
    answeredQuestions.add(question.id)
    setIsAnswered(true)
  }
  const accept = useMutation({
    mutationFn: (memory: string) => memoryClient.create({ body: { text: memory, chatId } }),
    onSuccess: () => {
      reportSuccess(texts.saved)
      finish()
      return queries.invalidateQueries({ queryKey: memoriesKey })
    },
    onError: (cause) => reportFailure(errorMessage(cause)),
  })
  if (text === undefined || isAnswered) return undefined
  return (
    <Paper component="section" variant="outlined" aria-label={texts.proposalName} sx={paperStyle}>
      <Typography dir="auto" sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
        {texts.proposal(text)}
      </Typography>
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
        <Button
          size="small"
          variant="contained"
          loading={accept.isPending}
          onClick={() => accept.mutate(text)}
        >
          {texts.accept}
        </Button>
        <Button size="small" color="inherit" onClick={() => setIsEdited(true)}>
          {texts.modify}
        </Button>
        <Button size="small" color="inherit" onClick={finish}>
          {texts.ignore}
        </Button>
      </Stack>
      {isEdited && (
        <MemoryDialog {...{ text, chatId }} onSaved={finish} onClosed={() => setIsEdited(false)} />
      )}
    </Paper>
  )
}

const paperStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  py: 1,
  mb: 1,
  borderRadius: '10px',
}
