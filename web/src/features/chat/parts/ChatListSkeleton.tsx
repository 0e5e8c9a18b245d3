import { Box, Skeleton } from '@mui/material'
import { chatTexts } from '#features/chat/chat.texts.ts'
import { visuallyHidden } from '#ui/visually-hidden.ts'

const titleWidths = ['78%', '62%', '84%', '55%', '70%', '66%', '80%']

/** Chats that are on their way. */
export function ChatListSkeleton() {
  return (
    <Box sx={{ px: 3.25, pt: 2 }}>
      <Box role="status" sx={visuallyHidden}>
        {chatTexts.loading}
      </Box>
      {titleWidths.map((width) => (
        <Box key={width} sx={{ py: 1, height: 56 }}>
          <Skeleton width={width} />
          <Skeleton width="40%" height={16} />
        </Box>
      ))}
    </Box>
  )
}
