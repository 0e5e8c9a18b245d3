import type { Chat } from '@atelier/contract/chat/chat'
import { Box, Stack } from '@mui/material'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ChatDrawer } from '#features/chat/ChatDrawer.tsx'
import { ChatPanel } from '#features/chat/ChatPanel.tsx'
import { type ChatIdea, ChatWelcome } from '#features/chat/ChatWelcome.tsx'
import { CreateChat } from '#features/chat/CreateChat.tsx'
import { chatTexts } from '#features/chat/chat.texts.ts'
import { chatsPath, newChatParam, pathOfChat } from '#features/chat/chat-paths.ts'
import { drafts } from '#features/chat/drafts.ts'
import { TryOutChat } from '#features/chat/TryOutChat.tsx'
import { ImportChats } from '#features/chat-imports/ImportChats.tsx'
import { PageNotConfigured } from '#features/models/PageNotConfigured.tsx'
import { usePageReadiness } from '#features/models/use-page-readiness.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { useWorkFilter } from '#features/works/use-work-filter.ts'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'

/** The list of chats, and beside it the one in the URL, or the welcome page. */
export function ChatScreen() {
  const { chatId } = useParams()
  const navigate = useNavigate()
  const { query } = useWorkFilter()
  const [isListOpen, setIsListOpen] = useState(false)
  const [isImporting, setIsImporting] = useState(false)
  const creation = useChatCreation()
  const openList = () => setIsListOpen(true)

  const opened = (chat: Chat) => {
    if (creation.idea) drafts.write(chat.id, creation.idea.starter)
    setIsListOpen(false)
    creation.leave(pathOfChat(chat.id))
  }
  const imported = ([chat, ...others]: readonly Pick<Chat, 'id'>[]) => {
    // With several, the user chooses in the list, which a phone has behind a button.
    setIsListOpen(others.length > 0)
    if (chat && others.length === 0) void navigate(pathOfChat(chat.id))
  }
  const deleted = (id: string) => {
    if (id === chatId) void navigate(`${chatsPath}${query}`, { replace: true })
  }
  return (
    <>
      <ChatDrawer
        current={chatId}
        isOpen={isListOpen}
        onClose={() => setIsListOpen(false)}
        onCreate={() => creation.open()}
        onImport={() => setIsImporting(true)}
        onDeleted={deleted}
      />
      <Stack component="section" sx={{ flex: 1, minWidth: 0, bgcolor: 'background.paper' }}>
        {/* The list, which has the page's heading, is hidden on a phone. */}
        <Box component="h1" sx={{ ...visuallyHiddenStyle, display: { md: 'none' } }}>
          {chatTexts.title}
        </Box>
        <ChatPageNotice />
        {chatId ? (
          <ChatPanel key={chatId} chatId={chatId} onOpenList={openList} onDeleted={deleted} />
        ) : (
          <ChatWelcome onCreate={creation.open} onOpenList={openList} />
        )}
      </Stack>
      <CreateChat
        isOpen={creation.isOpen}
        title={creation.idea?.title ?? ''}
        onClose={creation.close}
        onCreated={opened}
      />
      <ImportChats
        isOpen={isImporting}
        onClose={() => setIsImporting(false)}
        onImported={imported}
      />
    </>
  )
}

function ChatPageNotice() {
  const isAdmin = useUser().role === 'ADMIN'
  const check = usePageReadiness('chat', { isAdmin })
  return (
    <Box sx={noticeStyle}>
      <PageNotConfigured page="chat" readiness={check} isAdmin={isAdmin} />
    </Box>
  )
}

const padding = { xs: 2, md: 3 }
const noticeStyle = { px: padding, pt: padding, flex: 'none', '&:empty': { display: 'none' } }

/** Whether a chat is being created, and from which idea. */
function useChatCreation() {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  const [idea, setIdea] = useState<ChatIdea>()
  // « Nouveau chat » of another page comes as a query parameter; it is removed, so that going back does not create one again.
  const isRequested = search.has(newChatParam)
  return {
    isOpen: isOpen || isRequested,
    idea,
    open: (from?: ChatIdea) => {
      setIdea(from)
      setIsOpen(true)
    },
    close: () => {
      setIsOpen(false)
      if (isRequested) setSearch({}, { replace: true })
    },
    leave: (path: string) => {
      setIsOpen(false)
      void navigate(path, { replace: isRequested })
    },
  }
}

/** A chat beside the editor of its assistant. */
export const TryOutScreen = TryOutChat
