import type { Message } from '@atelier/contract/chat'
import { Box } from '@mui/material'
import { MessageFiles } from '#features/attachments/MessageFiles.tsx'
import { chatTexts } from '#features/chat/chat.texts.ts'
import { frenchDateTime } from '#format/dates.ts'
import { visuallyHidden } from '#ui/visually-hidden.ts'

/** What the person wrote, as it was written: only people have bubbles. */
export function QuestionBubble({ message }: { readonly message: Message }) {
  return (
    <Box component="article" sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: 1 }}>
      <Box component="h3" sx={visuallyHidden}>
        {chatTexts.you}
      </Box>
      {message.attachments && <MessageFiles files={message.attachments} />}
      {message.content !== '' && (
        <Box
          title={frenchDateTime(new Date(message.timestamp))}
          sx={{
            bgcolor: 'surface.tint',
            px: 2,
            py: 1.25,
            borderRadius: '16px 16px 4px 16px',
            maxWidth: '85%',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            fontSize: '0.9375rem',
            lineHeight: 1.62,
          }}
        >
          {message.content}
        </Box>
      )}
    </Box>
  )
}
