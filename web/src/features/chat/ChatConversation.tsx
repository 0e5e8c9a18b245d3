import type { Message } from '@atelier/contract/chat'
import ChatIcon from '@mui/icons-material/ChatBubbleOutlineRounded'
import { Alert, Box } from '@mui/material'
import { FileDropArea } from '#features/attachments/FileDropArea.tsx'
import { useModelName, useModels } from '#features/models/use-models.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { chatTexts } from './chat.texts.ts'
import type { OpenChat } from './chat-messages.ts'
import { chatRows } from './chat-rows.ts'
import { columnStyle } from './column-style.ts'
import { MessageComposer } from './MessageComposer.tsx'
import { MessageList } from './MessageList.tsx'
import { ChatHeader } from './parts/ChatHeader.tsx'
import { ClearedNotice } from './parts/ClearedNotice.tsx'
import { HeaderActions } from './parts/HeaderActions.tsx'
import { ModelNotOffered } from './parts/ModelNotOffered.tsx'
import { ReplyAnnouncer } from './parts/ReplyAnnouncer.tsx'
import { WritingNote } from './parts/WritingNote.tsx'
import { useChatActions } from './use-chat-actions.ts'
import { useClearHistory } from './use-clear-history.ts'
import { hasFinePointer, useComposerFocus } from './use-composer-focus.ts'
import { usePreparedFormulas } from './use-prepared-formulas.ts'
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
  const rows = chatRows(open, live)
  const total = Math.max(open.total, rows.end)
  usePageTitle(chat.title)
  usePreparedFormulas()
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
          <HeaderActions
            open={open}
            history={history}
            isBusy={isBusy}
            onRegenerate={regenerate}
            tell={alert.show}
          />
        }
        onOpenList={onOpenList}
      />
      {total === 0 ? (
        <NothingSaid modelName={model} />
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
          tell={alert.show}
        />
      )}
      <ReplyAnnouncer last={messages.at(-1)} isWriting={isBusy} modelName={model} />
      {total === 0 && <ClearedNotice restore={history.restore} isRestoring={history.isRestoring} />}
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
        isStopping={live?.stopping ?? false}
        note={isBusy ? <WritingNote chatId={chat.id} /> : undefined}
        takesFiles
        onSend={send}
        onStop={stop}
      />
    </FileDropArea>
  )
}

const NothingSaid = ({ modelName }: { readonly modelName: string }) => (
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
