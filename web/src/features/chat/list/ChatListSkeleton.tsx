import { Box, Skeleton } from '@mui/material'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { chatTexts } from '../chat.texts.ts'

const titleWidths = ['78%', '62%', '84%', '55%', '70%', '66%', '80%']

/** The list while it is loading. */
export function ChatListSkeleton() {
  return (
    <Box sx={{ px: 3.25, pt: 2 }}>
      <Box role="status" sx={visuallyHiddenStyle}>
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
