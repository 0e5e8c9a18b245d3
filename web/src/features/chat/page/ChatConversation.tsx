import type { Message } from '@atelier/contract/chat/chat'
import { type ComponentProps, type RefObject, useCallback, useEffect } from 'react'
import { whenIdle } from '#browser/when-idle.ts'
import { FileDropArea } from '#features/attachments/FileDropArea.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import { preloadMath } from '#ui/markdown/MarkdownBlock.tsx'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { ContextGauge, ContextWarning } from '../composer/ContextGauge.tsx'
import { columnStyle } from '../composer/column-style.ts'
import { MessageComposer } from '../composer/MessageComposer.tsx'
import { ReplyProgressNote } from '../composer/ReplyProgressNote.tsx'
import { hasFinePointer, useComposerFocus } from '../composer/use-composer-focus.ts'
import { MessageList } from '../message-list/MessageList.tsx'
import { messageRows } from '../message-list/message-rows.ts'
import type { LastReplyActions } from '../messages/last-reply.ts'
import { ReplyAnnouncer } from '../messages/ReplyAnnouncer.tsx'
import { ChatModelButton } from '../model-picker/ChatModelButton.tsx'
import { useSettingsDialog } from '../settings/use-settings-dialog.tsx'
import { ChatHeader } from './ChatHeader.tsx'
import { ChatHeaderActions } from './ChatHeaderActions.tsx'
import { EmptyConversation } from './EmptyConversation.tsx'
import { ModelNotOffered } from './ModelNotOffered.tsx'
import { ProblemAlert } from './ProblemAlert.tsx'
import { useChatActions } from './use-chat-actions.ts'
import { useChatModel } from './use-chat-model.ts'
import { useClearHistory } from './use-clear-history.ts'
import { useTimedAlert } from './use-timed-alert.ts'

interface Props {
  readonly open: OpenChat
  /** The message to open it at. */
  readonly target: string | undefined
  readonly onOpenList: () => void
}

/** An open chat: its header, its messages, and the composer. */
export function ChatConversation({ open, target, onOpenList }: Props) {
  const { chat, messages } = open
  const alert = useTimedAlert()
  const actions = useChatActions(open, alert)
  const { live, isBusy } = actions
  const settings = useSettingsDialog(open)
  const history = useClearHistory(open, alert.show)
  const field = useComposerFocus()
  const { modelName, model, share, isOffered, hasModels } = useChatModel(open)
  const rows = messageRows(open, live)
  const total = Math.max(open.total, rows.end)
  const editAndFocus = useFocusAfterEdit(actions.edit, field)
  usePageTitle(chat.title)
  usePreloadMath()
  return (
    <FileDropArea chatId={chat.id}>
      <ConversationHeader
        open={open}
        details={`${model} · ${chatTexts.messageCount(total)}`}
        history={history}
        isBusy={isBusy}
        onRegenerate={actions.regenerate}
        onSettings={settings.open}
        notify={alert.show}
        onOpenList={onOpenList}
      />
      {total === 0 ? (
        <EmptyConversation modelName={model} history={history} />
      ) : (
        <MessageList
          chatId={chat.id}
          rows={rows}
          total={total}
          live={live}
          target={target}
          modelName={modelName}
          replyActions={replyActionsOf(actions, settings.openAtLength)}
          onEdit={editAndFocus}
          notify={alert.show}
        />
      )}
      <ReplyAnnouncer last={messages.at(-1)} isWriting={isBusy} modelName={model} />
      <ProblemAlert alert={alert} sx={{ ...columnStyle, pb: 1 }} />
      {!isOffered && hasModels && <ModelNotOffered open={open} modelName={model} />}
      <MessageComposer
        chatId={chat.id}
        field={field}
        isBusy={isBusy}
        isBlocked={!isOffered}
        isStopping={live?.isStopping ?? false}
        warning={!isBusy && <ContextWarning share={share} />}
        note={isBusy ? <ReplyProgressNote chatId={chat.id} /> : <ContextGauge share={share} />}
        model={<ChatModelButton open={open} notify={alert.show} />}
        onSend={actions.send}
        onStop={actions.stop}
      />
      {settings.dialog}
    </FileDropArea>
  )
}

const replyActionsOf = (
  actions: ReturnType<typeof useChatActions>,
  onChangeLength: () => void,
): LastReplyActions => ({
  onRegenerate: actions.regenerate,
  onRegenerateLonger: actions.regenerateLonger,
  onContinue: actions.continueReply,
  onRetry: actions.retry,
  onChangeLength,
})

interface HeaderProps extends ComponentProps<typeof ChatHeaderActions> {
  readonly details: string
  readonly onOpenList: () => void
}
const ConversationHeader = ({ details, onOpenList, ...actions }: HeaderProps) => (
  <ChatHeader
    title={actions.open.chat.title}
    details={details}
    actions={<ChatHeaderActions {...actions} />}
    onOpenList={onOpenList}
  />
)

/** The editor disappears with the first token of the reply, and the focus with it: the composer gets it. */
function useFocusAfterEdit(
  edit: (question: Message, content: string) => boolean,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  return useCallback(
    (question: Message, content: string): boolean => {
      const isSent = edit(question, content)
      if (isSent && hasFinePointer()) field.current?.focus()
      return isSent
    },
    [edit, field],
  )
}

/** Loads what renders formulas while the page is idle, rather than in the middle of a reply. */
const usePreloadMath = (): void => useEffect(() => whenIdle(preloadMath), [])
