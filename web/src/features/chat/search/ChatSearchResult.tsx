import type { ChatSearchHit } from '@atelier/contract/chat/search'
import { Box } from '@mui/material'
import { HighlightedMatches } from '#ui/data-display/HighlightedMatches.tsx'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { Clamp } from '#ui/typography/Clamp.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatTexts } from '../chat.texts.ts'
import { pathOfChat } from '../chat-paths.ts'
import { ChatLink } from '../list/ChatLink.tsx'
import { chatItem, currentItem } from '../list/chat-item-style.ts'

interface Props {
  readonly hit: ChatSearchHit
  readonly isCurrent: boolean
  readonly onChoose: () => void
}

/** One chat that was found; opens it at the message that contains the searched text. */
export const ChatSearchResult = ({ hit: { chat, title, match }, isCurrent, onChoose }: Props) => (
  <Box component="li" sx={isCurrent ? currentItem : chatItem}>
    <ChatLink
      to={pathOfChat(chat.id, match?.messageId)}
      isCurrent={isCurrent}
      title={<HighlightedMatches text={title} />}
      onChoose={onChoose}
    >
      {match && (
        <Clamp
          lines={3}
          variant="caption"
          sx={{ color: 'text.secondary', my: 0.25, lineHeight: 1.45 }}
        >
          <HighlightedMatches text={match.passage} />
        </Clamp>
      )}
      <Quiet component="span" noWrap sx={{ display: 'block' }}>
        <RelativeTime at={chat.updatedAt} />
        {match?.isOtherVersion && ` · ${chatTexts.versions.inOther}`}
      </Quiet>
    </ChatLink>
  </Box>
)
