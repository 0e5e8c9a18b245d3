import type { Message } from '@atelier/contract/chat/chat'
import ChatIcon from '@mui/icons-material/ChatBubbleOutlineRounded'
import { Alert, Box } from '@mui/material'
import { FileDropArea } from '#features/attachments/FileDropArea.tsx'
import { useModelName, useModels } from '#features/models/use-models.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { columnStyle } from '../composer/column-style.ts'
import { MessageComposer } from '../composer/MessageComposer.tsx'
import { ReplyProgressNote } from '../composer/ReplyProgressNote.tsx'
import { hasFinePointer, useComposerFocus } from '../composer/use-composer-focus.ts'
import { MessageList } from '../message-list/MessageList.tsx'
import { messageRows } from '../message-list/message-rows.ts'
import { ReplyAnnouncer } from '../messages/ReplyAnnouncer.tsx'
import { ChatHeader } from './ChatHeader.tsx'
import { ChatHeaderActions } from './ChatHeaderActions.tsx'
import { HistoryClearedNotice } from './HistoryClearedNotice.tsx'
import { ModelNotOffered } from './ModelNotOffered.tsx'
import { useChatActions } from './use-chat-actions.ts'
import { useClearHistory } from './use-clear-history.ts'
import { usePreloadFormulas } from './use-preload-formulas.ts'
import { useTimedAlert } from './use-timed-alert.ts'

interface Props {
  readonly open: OpenChat
  /** The message to open it at. */
  readonly target: string | undefined
  readonly onOpenList: () => void
}

/** An open chat: its head, what was said, and where one writes. */
export function ChatConversation({ open, target, onOpenList }: Props) {
  const { chat, messages } = open
  const alert = useTimedAlert()
  const { live, isBusy, send, regenerate, edit, retry, stop } = useChatActions(open, alert.show)
  const history = useClearHistory(open, alert.show)
  const field = useComposerFocus()
  const modelName = useModelName('text')
  const model = modelName(chat.model)
  const models = useModels('text').data
  const isOffered = models?.some(({ id }) => id === chat.model) ?? true
  const rows = messageRows(open, live)
  const total = Math.max(open.total, rows.end)
  usePageTitle(chat.title)
  usePreloadFormulas()
  const askInOtherWords = (question: Message, content: string) => {
    const isOnItsWay = edit(question, content)
    // The editor goes when the first words come, and the focus would go with it.
    if (isOnItsWay && hasFinePointer()) field.current?.focus()
    return isOnItsWay
  }
  return (
    <FileDropArea chatId={chat.id}>
      <ChatHeader
        title={chat.title}
        details={`${model} · ${chatTexts.messageCount(total)}`}
        actions={
          <ChatHeaderActions
            open={open}
            history={history}
            isBusy={isBusy}
            onRegenerate={regenerate}
            notify={alert.show}
          />
        }
        onOpenList={onOpenList}
      />
      {total === 0 ? (
        <EmptyConversation modelName={model} />
      ) : (
        <MessageList
          chatId={chat.id}
          rows={rows}
          total={total}
          live={live}
          target={target}
          modelName={modelName}
          onRegenerate={regenerate}
          onRetry={retry}
          onEdit={askInOtherWords}
          notify={alert.show}
        />
      )}
      <ReplyAnnouncer last={messages.at(-1)} isWriting={isBusy} modelName={model} />
      {total === 0 && (
        <HistoryClearedNotice restore={history.restore} isRestoring={history.isRestoring} />
      )}
      {alert.sentence !== undefined && (
        <ProblemAlert sentence={alert.sentence} onClose={alert.clear} />
      )}
      {/* Without any other to choose, the page itself says so. */}
      {!isOffered && models?.length !== 0 && <ModelNotOffered open={open} modelName={model} />}
      <MessageComposer
        chatId={chat.id}
        field={field}
        isBusy={isBusy}
        isBlocked={!isOffered}
        isStopping={live?.isStopping ?? false}
        note={isBusy ? <ReplyProgressNote chatId={chat.id} /> : undefined}
        takesFiles
        onSend={send}
        onStop={stop}
      />
    </FileDropArea>
  )
}

const EmptyConversation = ({ modelName }: { readonly modelName: string }) => (
  <Box sx={{ flex: 1, display: 'grid', placeItems: 'center' }}>
    <EmptyState
      icon={<ChatIcon />}
      title={chatTexts.emptyChat}
      text={chatTexts.emptyChatHelp(modelName)}
    />
  </Box>
)

const ProblemAlert = ({
  sentence,
  onClose,
}: {
  readonly sentence: string
  readonly onClose: () => void
}) => (
  <Box sx={{ ...columnStyle, pb: 1 }}>
    <Alert severity="error" onClose={onClose} closeText={chatTexts.dismiss}>
      {sentence}
    </Alert>
  </Box>
)
