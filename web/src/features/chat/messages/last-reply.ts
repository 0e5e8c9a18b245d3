import type { Message } from '@atelier/contract/chat/chat'
import { chatTexts } from '../chat.texts.ts'

/** What can be done with the last reply of a chat. */
export interface LastReplyActions {
  readonly onRegenerate: () => void
  /** With twice the length that it was allowed. */
  readonly onRegenerateLonger: () => void
  /** Writes on at its end. */
  readonly onContinue: (reply: Message) => void
  /** Opens the settings at the length of replies. */
  readonly onChangeLength: () => void
  /** After the connection was lost. */
  readonly onRetry: () => void
}

/** Whether a reply has text and did not come to its own end: the server can write on. */
export const isContinuable = ({ content, finishReason, stopped, error }: Message): boolean =>
  content.trim() !== '' && (finishReason === 'length' || stopped === true || error !== undefined)

/** Whether a reply was cut at a limit that another one may pass: its chat's, or its own. */
export const mayBeLonger = ({ finishReason, limit }: Message): boolean =>
  finishReason === 'length' && (limit?.by === 'chat' || limit?.by === 'reply')

/** Why a reply is shorter than it was to be. */
export function truncationText({ content, limit }: Message): string {
  if (content === '') return chatTexts.onlyReasoning
  return limit ? chatTexts.truncated[limit.by](limit.tokens) : chatTexts.truncated.engine()
}

/**
 * Why a reply failed, once it is not the last one of its chat: without what advises buttons that only the last one has.
 * A text is stored as it was said when the reply was the last one.
 */
export function pastFailure(
  failure: string,
  buttons: readonly string[] = [chatTexts.continueReply, chatTexts.regenerate],
): string {
  const withoutAdvice = (sentence: string) => {
    if (!buttons.some((name) => sentence.includes(name))) return sentence
    // The fact comes first: “The part received is kept: select …”
    const colon = sentence.indexOf(':')
    return colon === -1 ? '' : `${sentence.slice(0, colon).trim()}.`
  }
  return failure
    .split(/(?<=\.) /)
    .map(withoutAdvice)
    .filter((sentence) => sentence !== '')
    .join(' ')
}
