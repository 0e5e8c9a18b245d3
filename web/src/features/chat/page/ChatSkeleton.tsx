import { Box, Skeleton, Stack } from '@mui/material'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { chatTexts } from '../chat.texts.ts'
import { columnStyle } from '../composer/column-style.ts'
import { ChatHeader } from './ChatHeader.tsx'

const lines = ['96%', '88%', '92%', '54%']

/** The shape of an open chat while it is loading. */
export function ChatSkeleton({ onOpenList }: { readonly onOpenList: () => void }) {
  return (
    <>
      <ChatHeader
        title={<Skeleton width={220} />}
        details={<Skeleton width={140} />}
        onOpenList={onOpenList}
      />
      <Box role="status" sx={visuallyHiddenStyle}>
        {chatTexts.loading}
      </Box>
      <Stack sx={{ ...columnStyle, py: 3, gap: 3, flex: 1 }}>
        <Skeleton
          variant="rounded"
          width="55%"
          height={44}
          sx={{ alignSelf: 'flex-end', borderRadius: '16px 16px 4px 16px' }}
        />
        <Box>
          <Skeleton width={140} sx={{ mb: 1 }} />
          {lines.map((width) => (
            <Skeleton key={width} width={width} height={24} />
          ))}
        </Box>
      </Stack>
    </>
  )
}
