import type { ShownMessage } from '@atelier/contract/chat/messages'
import { Box } from '@mui/material'
import { useState } from 'react'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { chatTexts } from '../chat.texts.ts'
import { truncationText } from './last-reply.ts'

interface Props {
  readonly last: ShownMessage | undefined
  readonly isWriting: boolean
  readonly modelName: string
}

/** Announces to screen readers, once, that a reply is finished; nothing while it is streamed, nothing about earlier replies. */
export function ReplyAnnouncer({ last, isWriting, modelName }: Props) {
  const [wasWriting, setWasWriting] = useState(isWriting)
  const [announcement, setAnnouncement] = useState('')
  if (wasWriting !== isWriting) {
    setWasWriting(isWriting)
    setAnnouncement(isWriting ? '' : announcementOf(last, modelName))
  }
  return (
    <Box role="status" sx={visuallyHiddenStyle}>
      {announcement}
    </Box>
  )
}

/** A failure is announced by its own alert. */
function announcementOf(last: ShownMessage | undefined, modelName: string): string {
  // Of several replies, each was announced when it ended.
  if (last?.beside) return ''
  if (last?.role !== 'assistant' || last.error !== undefined) return ''
  return last.finishReason === 'length' ? truncationText(last) : chatTexts.replyFinished(modelName)
}
