import type { Message } from '@atelier/contract/chat/chat'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryKey } from '#api/client.ts'
import { errorMessage } from '#api/failures.ts'
import { formatDateTime } from '#format/dates.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatClient } from '../cache/chat-client.ts'
import { chatTexts } from '../chat.texts.ts'
import type { VersionActions } from './version-actions.ts'

interface Props {
  readonly chatId: string
  readonly message: Message
  readonly onCorrect: VersionActions['onCorrect']
  readonly onClose: () => void
}

/** What a message said before its corrections, each of which can be taken up again. */
export function FormerTextsDialog({ chatId, message, onCorrect, onClose }: Props) {
  const title = useId()
  const [isSaving, setIsSaving] = useState(false)
  const call = { chatId, messageId: message.id, query: { limit: 50 } }
  const { data, error } = useQuery({
    queryKey: [...queryKey('chat', 'formerTexts', call), message.corrections],
    queryFn: ({ signal }) => chatClient.formerTexts(call, { signal }),
  })
  const takeUp = async (content: string) => {
    setIsSaving(true)
    const isSaved = await onCorrect(message, content)
    setIsSaving(false)
    if (isSaved) onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>{chatTexts.versions.formerTexts}</DialogTitle>
      <DialogContent>
        <FailureAlert reason={error ? errorMessage(error) : undefined} />
        {!data && !error && <Quiet role="status">{chatTexts.loading}</Quiet>}
        <Stack component="ol" sx={{ gap: 2, p: 0, m: 0, listStyle: 'none' }}>
          {data?.data.map(({ number, content, replacedAt }) => (
            <Box component="li" key={number}>
              <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 0.5 }}>
                <Quiet sx={{ flex: 1 }}>
                  {chatTexts.versions.replacedAt(formatDateTime(new Date(replacedAt)))}
                </Quiet>
                <Button
                  size="small"
                  variant="outlined"
                  color="inherit"
                  disabled={isSaving}
                  onClick={() => void takeUp(content)}
                >
                  {chatTexts.versions.takeUp}
                </Button>
              </Stack>
              <Box dir="auto" tabIndex={0} sx={textStyle}>
                {content}
              </Box>
            </Box>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{chatTexts.dismiss}</Button>
      </DialogActions>
    </Dialog>
  )
}

const textStyle = {
  p: 1.5,
  borderRadius: '10px',
  bgcolor: 'surface.tint',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: 240,
  overflowY: 'auto',
}
