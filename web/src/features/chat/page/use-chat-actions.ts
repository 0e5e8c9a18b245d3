import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { Message } from '@atelier/contract/chat/chat'
import { problemText } from '@atelier/contract/problems/problems'
import { useEffect } from 'react'
import { errorMessage, isAbort, isApiFailure } from '#api/failures.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { useLiveReplies, useLiveReply } from '../reply/live-replies.ts'
import type { ReplyResult } from '../reply/reply-result.ts'
import { isInProgress } from '../reply/streaming-reply.ts'

/**
 * What a person does in an open chat; whatever goes wrong is told to `tell`, unless a message of the chat tells it.
 * `send` answers whether the message went on its way.
 */
export function useChatActions(
  { chat, total, settings }: OpenChat,
  tell: (sentence: string) => void,
) {
  const replies = useLiveReplies()
  const live = useLiveReply(chat.id)
  const isBusy = isInProgress(live) || (chat.replying && live === undefined)
  useResumeReply(chat)

  // Each on its own, not in one object: they stay the same functions while a reply grows, and what they are given to is not drawn at each token.
  const send = (content: string, files: readonly Attachment[] = []): boolean => {
    if (isBusy) tell(problemText('chat.busy'))
    else
      void replies
        .send(chat.id, { content, files, after: total, asStream: settings.stream })
        .then(notifyFailure(tell, chatTexts.failed.send))
    return !isBusy
  }
  const regenerate = () => {
    if (isBusy) tell(problemText('chat.busy'))
    else
      void replies
        .regenerate(chat.id, settings.stream)
        .then(notifyFailure(tell, chatTexts.failed.regenerate))
  }
  const edit = (question: Message, content: string): boolean => {
    if (isBusy) tell(problemText('chat.busy'))
    else
      void replies
        .edit(chat.id, { question, content, asStream: settings.stream })
        .then(notifyFailure(tell, chatTexts.failed.edit))
    return !isBusy
  }
  const retry = () => void replies.retry(chat.id).then(notifyFailure(tell, chatTexts.failed.follow))
  const stop = () =>
    void replies
      .stop(chat.id)
      .catch((error: unknown) => tell(chatTexts.failed.stop(errorMessage(error))))
  return { live, isBusy, send, regenerate, edit, retry, stop }
}

/** A reply that is being written at the server, and that this tab does not follow yet (it was reloaded, or another tab asked), is joined. */
function useResumeReply(chat: OpenChat['chat']) {
  const replies = useLiveReplies()
  const isFollowed = useLiveReply(chat.id) !== undefined
  const { id, replying, updatedAt } = chat
  useEffect(() => {
    if (replying && !isFollowed) void replies.resume(id, Date.parse(updatedAt))
  }, [replies, id, replying, isFollowed, updatedAt])
}

const notifyFailure =
  (tell: (sentence: string) => void, prefixed: (sentence: string) => string) =>
  (settled: ReplyResult): void => {
    if (settled.type === 'failed') tell(prefixed(settled.sentence))
    if (settled.type === 'notReceived') tell(prefixed(chatTexts.notReceived))
    if (settled.type === 'notReworded') tell(prefixed(chatTexts.notReworded))
    if (settled.type === 'refused' && !isAbort(settled.error))
      tell(
        isBusyRefusal(settled.error)
          ? errorMessage(settled.error)
          : prefixed(errorMessage(settled.error)),
      )
  }

const isBusyRefusal = (error: unknown) => isApiFailure(error) && error.code === 'chat.busy'
