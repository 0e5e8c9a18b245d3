import ChatIcon from '@mui/icons-material/ChatBubbleOutlineRounded'
import { Box } from '@mui/material'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { chatTexts } from '../chat.texts.ts'
import { HistoryClearedNotice } from './HistoryClearedNotice.tsx'
import type { ClearHistory } from './use-clear-history.ts'

interface Props {
  readonly modelName: string
  readonly history: ClearHistory
}
/** A chat without messages, or whose messages were just cleared. */
export const EmptyConversation = ({ modelName, history: { restore, isRestoring } }: Props) => (
  <>
    <Box sx={{ flex: 1, display: 'grid', placeItems: 'center' }}>
      <EmptyState
        icon={<ChatIcon />}
        title={chatTexts.emptyChat}
        text={chatTexts.emptyChatHelp(modelName)}
      />
    </Box>
    <HistoryClearedNotice restore={restore} isRestoring={isRestoring} />
  </>
)
