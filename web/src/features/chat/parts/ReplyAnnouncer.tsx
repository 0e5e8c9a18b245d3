import type { Message } from '@atelier/contract/chat'
import { Box } from '@mui/material'
import { useState } from 'react'
import { chatTexts } from '#features/chat/chat.texts.ts'
import { visuallyHidden } from '#ui/visually-hidden.ts'

/** A longer reply is better read at one's own pace. */
const longestRead = 400

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

function announcementOf(last: Message | undefined, modelName: string): string {
  if (last?.role !== 'assistant') return ''
  if (last.error !== undefined) return last.error
  return last.content.length <= longestRead ? chatTexts.replyFinishedWith(modelName, last.content) : chatTexts.replyFinished(modelName)
}
