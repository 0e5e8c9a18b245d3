import type { Message } from '@atelier/contract/chat'
import { Box } from '@mui/material'
import { useState } from 'react'
import { chatTexts } from '#features/chat/chat.texts.ts'
import { visuallyHidden } from '#ui/visually-hidden.ts'

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
    <Box role="status" sx={visuallyHidden}>
      {announcement}
    </Box>
  )
}

/** A failure is an alert of its own. */
const announcementOf = (last: Message | undefined, modelName: string) =>
  last?.role === 'assistant' && last.error === undefined ? chatTexts.replyFinished(modelName) : ''
