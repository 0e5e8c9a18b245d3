import { Box } from '@mui/material'
import { useEffect } from 'react'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { ReplyFailure } from './replies/ReplyFailure.tsx'
import { stopReading } from './replies/read-reply.ts'
import type { ReplySource } from './replies/reply-source.ts'
import { useReading } from './replies/use-reading.ts'
import { replyTexts } from './reply.texts.ts'

/**
 * What is to be said of the replies of a chat that are read aloud: once, for screen readers, what the buttons show, and why one could
 * not be read. Who leaves the chat hears no more of it.
 */
export function ReplyReadingNotice({ source }: { readonly source: ReplySource }) {
  const { chatId } = source
  const now = useReading()
  useEffect(() => () => stopReading(chatId), [chatId])
  const state = now?.chatId === chatId ? now.state : undefined
  const isFailure = state?.type === 'failed'
  return (
    <>
      <Box role="status" sx={visuallyHiddenStyle}>
        {state && !isFailure && replyTexts.announced[state.type]}
      </Box>
      {now && isFailure && (
        <ReplyFailure source={source} messageId={now.messageId} sentence={state.sentence} />
      )}
    </>
  )
}
