import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { Message } from '@atelier/contract/chat/chat'
import type { RegenerateRequest } from '@atelier/contract/chat/replies'
import { useEffect } from 'react'
import { errorMessage, isAbort, isApiFailure } from '#api/failures.ts'
import { includesEnd, loadedEnd } from '../cache/loaded-chat.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { repliesOf } from '../compare/reply-columns.ts'
import { useComparedModels } from '../compare/use-compared-models.ts'
import { type ComposerField, focusComposerOnceLost } from '../composer/use-composer-focus.ts'
import type { EditedQuestion } from '../message-list/edit-request.ts'
import { useLiveReplies } from '../reply/live-replies.ts'
import { useLiveReply } from '../reply/reply-cache.ts'
import type { ReplyResult } from '../reply/reply-result.ts'
import { isInProgress } from '../reply/streaming-reply.ts'
import type { MessagePosition, OtherReplyOptions } from '../versions/version-actions.ts'
import type { TimedAlert } from './use-timed-alert.ts'

/** The server's sentences, loaded when one is needed: 9 kB that opening a chat does not wait for. */
const busyText = async (): Promise<string> =>
  (await import('@atelier/contract/problems/problems')).problemText('chat.busy')

interface ActionOptions extends Pick<TimedAlert, 'show' | 'clear'> {
  readonly field: ComposerField
}

/**
 * What one can do in an open chat. What goes wrong is shown in the alert, unless a message of the chat shows it; the next request clears it.
 * `send` and `edit` return whether the question was sent.
 */
export function useChatActions(open: OpenChat, { show: notify, clear, field }: ActionOptions) {
  const { chat, settings } = open
  const replies = useLiveReplies()
  const live = useLiveReply(chat.id)
  const isBusy = isInProgress(live) || (chat.replying && live === undefined)
  const compared = useComparedModels(open, live)
  useResumeReply(open)

  // Separate functions, not one object: they stay the same while a reply is streamed, so what receives them is not rendered at each token.
  const begin = (
    request: () => Promise<ReplyResult>,
    failed: (reason: string) => string,
  ): boolean => {
    if (isBusy) void busyText().then(notify)
    else {
      clear()
      // What asked for the reply may disappear, or be disabled while it is written.
      focusComposerOnceLost(field)
      void request().then(notifyFailure(notify, failed))
    }
    return !isBusy
  }
  const asStream = settings.stream
  const { models } = compared
  const send = (content: string, files: readonly Attachment[] = []): boolean =>
    begin(
      () => replies.send(chat.id, { content, files, place: { ...endOf(open), models }, asStream }),
      chatTexts.failed.send,
    )
  const continueReply = (message: Message) =>
    void begin(
      () => replies.continue(chat.id, { message, ...lastReplyOf(open), asStream }),
      chatTexts.failed.continueReply,
    )
  const edit = (place: MessagePosition, edited: EditedQuestion): boolean =>
    begin(
      () => replies.edit(chat.id, { ...questionOf(place), ...edited, models, asStream }),
      chatTexts.failed.edit,
    )
  const retry = () =>
    void replies.retry(chat.id).then(notifyFailure(notify, chatTexts.failed.follow))
  const stop = () =>
    void replies
      .stop(chat.id)
      .catch((error: unknown) => notify(chatTexts.failed.stop(errorMessage(error))))
  const stopOne = (replyId: string) =>
    void replies
      .stopOne(chat.id, replyId)
      .catch((error: unknown) => notify(chatTexts.failed.stop(errorMessage(error))))
  return {
    ...regenerations(open, { replies, begin }),
    ...{ live, isBusy, compared, send, continueReply, edit, retry, stop, stopOne },
  }
}

interface RegenerationTools {
  readonly replies: ReturnType<typeof useLiveReplies>
  readonly begin: (
    request: () => Promise<ReplyResult>,
    failed: (reason: string) => string,
  ) => boolean
}

/** What answers a question again. One of several replies side by side is written in its column. */
function regenerations(open: OpenChat, { replies, begin }: RegenerationTools) {
  const asStream = open.settings.stream
  const again = (
    request: RegenerateRequest,
    replyIndex?: number,
    beside: readonly Message[] = [],
  ) =>
    void begin(
      () => replies.regenerate(open.chat.id, { ...request, beside, replyIndex, asStream }),
      chatTexts.failed.regenerate,
    )
  const lastAgain = (request: RegenerateRequest) => {
    const last = includesEnd(open) ? open.messages.at(-1) : undefined
    const own = last?.beside ? { messageId: last.id } : {}
    again({ ...request, ...own }, lastReplyIndex(open), repliesOf(last))
  }
  return {
    regenerate: () => lastAgain({}),
    regenerateLonger: () => lastAgain({ isLonger: true }),
    regenerateOne: ({ message, index }: MessagePosition, options?: OtherReplyOptions) =>
      again({ messageId: message.id, ...options }, index),
    regenerateInColumn: (
      { message, index }: MessagePosition,
      all: readonly Message[],
      options?: OtherReplyOptions,
    ) => again({ messageId: message.id, ...options }, index, all),
    compareAgain: ({ message, index }: MessagePosition, models: readonly string[]) =>
      again({ messageId: message.id, models: [...models] }, index),
  }
}

/** Where a new question goes: under the last message that is seen. */
const endOf = (open: OpenChat) =>
  includesEnd(open)
    ? { index: loadedEnd(open), parentId: open.messages.at(-1)?.id ?? null }
    : { index: open.total }

const lastReplyOf = (open: OpenChat) => ({
  index: loadedEnd(open) - 1,
  beside: repliesOf(open.messages.at(-1)),
})

const lastReplyIndex = (open: OpenChat): number | undefined =>
  includesEnd(open)
    ? loadedEnd(open) - (open.messages.at(-1)?.role === 'assistant' ? 1 : 0)
    : undefined

const questionOf = ({ message: question, index }: MessagePosition) => ({ question, index })

/** Subscribes to a reply that the server is writing and this tab does not show yet: the page was reloaded, or another tab sent the question. */
function useResumeReply(open: OpenChat) {
  const replies = useLiveReplies()
  const { id, replying } = open.chat
  const isShown = useLiveReply(id) !== undefined
  useEffect(() => {
    if (replying && !isShown) void replies.resume(open)
  }, [replies, open, replying, isShown])
}

const notifyFailure =
  (notify: (text: string) => void, prefixed: (text: string) => string) =>
  (result: ReplyResult): void => {
    if (result.type === 'failed') notify(prefixed(result.reason))
    if (result.type === 'notReceived') notify(prefixed(chatTexts.notReceived))
    if (result.type === 'editNotReceived') notify(prefixed(chatTexts.notReworded))
    if (result.type === 'refused' && !isAbort(result.error))
      notify(
        isBusyRefusal(result.error)
          ? errorMessage(result.error)
          : prefixed(errorMessage(result.error)),
      )
  }

const isBusyRefusal = (error: unknown) => isApiFailure(error) && error.code === 'chat.busy'
