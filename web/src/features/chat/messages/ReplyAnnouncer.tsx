import type { Message } from '@atelier/contract/chat/chat'
import { Box } from '@mui/material'
import { useState } from 'react'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { chatTexts } from '../chat.texts.ts'

interface Props {
  readonly last: Message | undefined
  readonly isWriting: boolean
  readonly modelName: string
}

/** Tells screen readers, once, that a reply is finished; nothing while it grows, nothing about replies that were there before. */
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

/** A failure is an alert of its own. */
const announcementOf = (last: Message | undefined, modelName: string) =>
  last?.role === 'assistant' && last.error === undefined ? chatTexts.replyFinished(modelName) : ''
