import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { Chat } from '@atelier/contract/chat/chat'
import { Box } from '@mui/material'
import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import { whenIdle } from '#browser/when-idle.ts'
import { FileDropArea } from '#features/attachments/FileDropArea.tsx'
import { InProject } from '#features/projects/InProject.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import { preloadMath } from '#ui/markdown/MarkdownBlock.tsx'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { AssistantGone } from '../assistant/AssistantGone.tsx'
import { useChatAssistant } from '../assistant/use-chat-assistant.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { ColumnsAnnouncer } from '../compare/ColumnsAnnouncer.tsx'
import { useComparison } from '../compare/use-comparison.ts'
import { ContextGauge, ContextWarning } from '../composer/ContextGauge.tsx'
import { columnStyle } from '../composer/column-style.ts'
import { MessageComposer } from '../composer/MessageComposer.tsx'
import { ReplyProgressNote } from '../composer/ReplyProgressNote.tsx'
import { type ComposerField, useComposerFocus } from '../composer/use-composer-focus.ts'
import { useChatKnowledge } from '../knowledge/use-chat-knowledge.ts'
import { MemoryArea } from '../memory/MemoryArea.tsx'
import { useEditRequest } from '../message-list/edit-request.ts'
import { MessageList } from '../message-list/MessageList.tsx'
import { messageRows } from '../message-list/message-rows.ts'
import type { LastReplyActions } from '../messages/last-reply.ts'
import { ReplyAnnouncer } from '../messages/ReplyAnnouncer.tsx'
import { ChatModelButton } from '../model-picker/ChatModelButton.tsx'
import { QueuedMessages } from '../queue/QueuedMessages.tsx'
import { type QueueActions, useQueue } from '../queue/use-queue.ts'
import { ReadAloudArea } from '../read-aloud/ReadAloudArea.tsx'
import type { StreamingReply } from '../reply/streaming-reply.ts'
import { useSettingsDialog } from '../settings/use-settings-dialog.tsx'
import { TemporaryBar } from '../temporary/TemporaryBar.tsx'
import { HiddenReplyNote } from '../versions/HiddenReplyNote.tsx'
import { OtherVersionNotice } from '../versions/OtherVersionNotice.tsx'
import { useVersions } from '../versions/use-versions.ts'
import type { VersionActions } from '../versions/version-actions.ts'
import { ChatHeader } from './ChatHeader.tsx'
import { ChatHeaderActions } from './ChatHeaderActions.tsx'
import { EmptyConversation } from './EmptyConversation.tsx'
import { ModelNotOffered } from './ModelNotOffered.tsx'
import { ProblemAlert } from './ProblemAlert.tsx'
import { useChatActions } from './use-chat-actions.ts'
import { useChatModel } from './use-chat-model.ts'
import { useClearHistory } from './use-clear-history.ts'
import { type TimedAlert, useTimedAlert } from './use-timed-alert.ts'

/** Few chats have it. */
const ArchivedBar = lazy(async () => ({
  default: (await import('../chat-menu/ArchivedBar.tsx')).ArchivedBar,
}))

interface Props {
  readonly open: OpenChat
  /** The message to open it at. */
  readonly target: string | undefined
  readonly onOpenList: () => void
  readonly onDeleted: (chatId: string) => void
}

/** An open chat: its header, its messages, and the composer. */
export function ChatConversation({ open, target, ...page }: Props) {
  const { chat } = open
  const alert = useTimedAlert()
  const { show: notify } = alert
  const field = useComposerFocus()
  const actions = useChatActions(open, { ...alert, field })
  const settings = useSettingsDialog(open)
  const history = useClearHistory(open, alert.show)
  const { modelName, model, share, isOffered } = useChatModel(open)
  const { live, isBusy } = actions
  const { rows, total } = rowsOf(open, live)
  const editing = useEditRequest(actions.edit, field)
  const versions = useVersions(open, { modelName, field, notify: alert.show })
  const { comparison, change } = useComparison(open, actions, alert.show)
  const queue = useQueue(open, alert.show)
  const knowledge = useChatKnowledge(open, alert.show)
  return (
    <FileDropArea chatId={chat.id}>
      <ConversationHeader
        {...{ open, history, isBusy, ...page }}
        details={`${model} · ${chatTexts.messageCount(total)}`}
        onRegenerate={actions.regenerate}
        onSettings={settings.open}
        notify={alert.show}
      />
      <ChatBar {...{ chat, field }} />
      {total === 0 ? (
        <EmptyConversation modelName={model} history={history} />
      ) : (
        <ReadableMessages
          {...{ open, rows, total, live, target, modelName }}
          chatId={chat.id}
          replyActions={replyActionsOf(actions, settings.openAtLength)}
          {...editing.ofList}
          versions={{ ...versionActionsOf(chat, actions, versions), comparison }}
          notify={alert.show}
        />
      )}
      <Announcers open={open} live={live} isBusy={isBusy} modelName={modelName} />
      <ConversationNotes open={open} versions={versions} alert={alert} />
      <AnsweringState open={open} notify={alert.show} />
      <Queue {...{ queue, field }} />
      <MessageComposer
        chatId={chat.id}
        field={field}
        isBlocked={!isOffered}
        {...sendingOf(actions, queue)}
        {...gaugeOf(chat.id, isBusy, share)}
        model={<ChatModelButton {...{ open, change, notify }} compared={actions.compared} />}
        knowledge={knowledge}
        assistant={useChatAssistant(open, alert.show)}
        onEditLast={total > 0 && !isBusy ? editing.open : undefined}
      />
      {settings.dialog}
    </FileDropArea>
  )
}

interface BarProps {
  readonly chat: Chat
  readonly field: ComposerField
}
/** That a chat is temporary, or archived. */
const ChatBar = ({ chat, field }: BarProps) => (
  <>
    {chat.expiresAt !== undefined && (
      <TemporaryBar id={chat.id} expiresAt={chat.expiresAt} field={field} />
    )}
    {chat.isArchived && (
      <Suspense>
        <ArchivedBar {...{ chat, field }} />
      </Suspense>
    )}
  </>
)

interface AnnouncersProps {
  readonly open: OpenChat
  readonly live: StreamingReply | undefined
  readonly isBusy: boolean
  readonly modelName: (id: string) => string
}
/** That replies are finished, one by one. */
const Announcers = ({ open: { chat, messages }, live, isBusy, modelName }: AnnouncersProps) => (
  <>
    <ReplyAnnouncer last={messages.at(-1)} isWriting={isBusy} modelName={modelName(chat.model)} />
    <ColumnsAnnouncer live={live} modelName={modelName} />
  </>
)

/** Below the field: how full the model's memory is, or that a reply is being written. */
const gaugeOf = (
  chatId: string,
  isBusy: boolean,
  share: ReturnType<typeof useChatModel>['share'],
) => ({
  warning: !isBusy && <ContextWarning share={share} />,
  note: isBusy ? <ReplyProgressNote chatId={chatId} /> : <ContextGauge share={share} />,
})
interface ReadableProps extends ComponentProps<typeof MessageList> {
  readonly open: OpenChat
}
const ReadableMessages = ({ open: { chat, messages }, ...list }: ReadableProps) => (
  <ReadAloudArea chatId={chat.id}>
    <MemoryArea
      chatId={chat.id}
      isTemporary={chat.expiresAt !== undefined}
      messages={list.live ? [] : messages}
    >
      <MessageList {...list} />
    </MemoryArea>
  </ReadAloudArea>
)

/** While a reply is written, what is sent waits for it. */
const sendingOf = (
  { live, isBusy, compared, send, stop }: ReturnType<typeof useChatActions>,
  { add, sendFirst }: QueueActions,
) => ({
  isBusy,
  isStopping: live?.isStopping ?? false,
  onSend(content: string, files: readonly Attachment[], isNow: boolean): boolean {
    if (!isBusy) return send(content, files)
    add({ content, files, isNow, models: compared.models })
    return true
  },
  onStop: stop,
  onSendQueued: sendFirst,
})

interface AnsweringProps {
  readonly open: OpenChat
  readonly notify: (text: string) => void
}
/** That the assistant or the model of the chat is gone. */
function AnsweringState({ open, notify }: AnsweringProps) {
  const assistant = useChatAssistant(open, notify)
  const { model, isOffered, hasModels } = useChatModel(open)
  return (
    <>
      {assistant.isGone && <AssistantGone onRemove={() => assistant.choose(undefined)} />}
      {!isOffered && hasModels && <ModelNotOffered open={open} modelName={model} />}
    </>
  )
}

const Queue = ({ queue, field }: ComponentProps<typeof QueuedMessages>) => (
  <>
    <Box role="status" sx={visuallyHiddenStyle}>
      {queue.announcement}
    </Box>
    {queue.queued.length > 0 && <QueuedMessages queue={queue} field={field} />}
  </>
)

/** `total` counts the messages that are not loaded too. */
function rowsOf(open: OpenChat, live: StreamingReply | undefined) {
  const rows = messageRows(open, live)
  return { rows, total: Math.max(open.total, rows.end) }
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

interface NotesProps {
  readonly open: OpenChat
  readonly versions: ReturnType<typeof useVersions>
  readonly alert: TimedAlert
}
/** What there is to know of versions that are not shown, and what went wrong. */
const ConversationNotes = ({ open, versions: { announcement, show }, alert }: NotesProps) => (
  <>
    <Box role="status" sx={visuallyHiddenStyle}>
      {announcement}
    </Box>
    <HiddenReplyNote open={open} onShow={show} />
    <OtherVersionNotice chatId={open.chat.id} onShow={show} />
    <ProblemAlert alert={alert} sx={{ ...columnStyle, pb: 1 }} />
  </>
)

const versionActionsOf = (
  { id: chatId, expiresAt }: Chat,
  { isBusy, regenerateOne }: ReturnType<typeof useChatActions>,
  { show, correct, remove, continueElsewhere }: ReturnType<typeof useVersions>,
): Omit<VersionActions, 'comparison'> => ({
  chatId,
  isLasting: expiresAt === undefined,
  isBusy,
  onShow: show,
  onRegenerate: regenerateOne,
  onCorrect: correct,
  onRemove: expiresAt === undefined ? remove : undefined,
  onContinueElsewhere: continueElsewhere,
})

interface HeaderProps extends ComponentProps<typeof ChatHeaderActions> {
  readonly details: string
  readonly onOpenList: () => void
}
function ConversationHeader({ details, onOpenList, ...actions }: HeaderProps) {
  const { title, project } = actions.open.chat
  useConversationPage(title)
  return (
    <ChatHeader
      title={title}
      details={<InProject project={project} details={details} />}
      actions={<ChatHeaderActions {...actions} />}
      onOpenList={onOpenList}
    />
  )
}

function useConversationPage(title: string): void {
  usePageTitle(title)
  // What renders formulas is loaded while the page is idle, rather than in the middle of a reply.
  useEffect(() => whenIdle(preloadMath), [])
}
