import { Alert, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { wrappingAlertStyle } from '#ui/feedback/wrapping-alert.ts'
import { chatTexts } from '../chat.texts.ts'
import { readAloud } from './read-aloud.ts'
import { ReadAloudContext } from './read-aloud-context.ts'
import { useReadingFailure } from './use-reading.ts'

const texts = chatTexts.readAloud

/** Below a reply: why it could not be read aloud, and another attempt. */
export function ReadingFailure({ messageId }: { readonly messageId: string }) {
  const queries = useQueryClient()
  const chatId = use(ReadAloudContext)
  const sentence = useReadingFailure(messageId)
  if (chatId === undefined || sentence === undefined) return undefined
  return (
    <Alert
      severity="error"
      sx={{ ...wrappingAlertStyle, mt: 1 }}
      action={
        <Button
          size="small"
          color="inherit"
          onClick={() => void readAloud(queries, { chatId, messageId })}
        >
          {chatTexts.retry}
        </Button>
      }
    >
      {texts.failed(sentence)}
    </Alert>
  )
}
