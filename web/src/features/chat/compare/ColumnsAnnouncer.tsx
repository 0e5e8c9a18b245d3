import type { Message } from '@atelier/contract/chat/chat'
import { Box } from '@mui/material'
import { useState } from 'react'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { compareTexts } from '../chat-parts.texts.ts'
import type { StreamingReply } from '../reply/streaming-reply.ts'

interface Props {
  readonly live: StreamingReply | undefined
  readonly modelName: (id: string) => string
}

/** Announces to screen readers, once each, that replies side by side are finished. */
export function ColumnsAnnouncer({ live, modelName }: Props) {
  const ended = (live?.columns ?? []).flatMap(({ message }) => (message ? [message] : []))
  const [known, setKnown] = useState<readonly string[]>([])
  const [announcement, setAnnouncement] = useState('')
  const added = ended.filter(({ id }) => !known.includes(id))
  if (added.length > 0) {
    setKnown(ended.map(({ id }) => id))
    setAnnouncement(added.map((message) => announcementOf(message, modelName)).join(' · '))
  }
  return (
    <Box role="status" sx={visuallyHiddenStyle}>
      {announcement}
    </Box>
  )
}

function announcementOf(
  { model = '', error, stopped }: Message,
  modelName: (id: string) => string,
): string {
  const { announced } = compareTexts
  if (error !== undefined) return announced.failed(modelName(model))
  return stopped ? announced.stopped(modelName(model)) : announced.ended(modelName(model))
}
