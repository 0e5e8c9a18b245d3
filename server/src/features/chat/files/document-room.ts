import type { OfferedModel } from '#features/models/models.service.ts'
import { tokensOfPicture } from '../replies/prompt/fit-prompt.ts'
import type { StoredChat } from '../stored-chat.ts'

/** A model, and the maximum tokens of its reply. */
export interface PromptWindow {
  readonly offered: OfferedModel
  readonly replyTokens: number
}
interface FilledPrompt {
  readonly chat: Pick<StoredChat, 'settings'>
  readonly question: string
}

/** Used if the engine does not report the context size of its model. */
const defaultContextTokens = 8192
/**
 * A low estimate: French has about 3.5 bytes per token, other alphabets hardly more, and the
 * conversation needs some room too.
 */
const bytesPerToken = 3
const documentsShare = 0.8
const picturesShare = 0.5

/** Tokens that the prompt may use. */
export function availableTokens({ offered, replyTokens }: PromptWindow): number {
  const window = offered.model.contextSize ?? defaultContextTokens
  return window - Math.min(replyTokens, window / 2)
}

/** How many pictures a prompt of these tokens may have. */
export const picturesWithin = (tokens: number): number =>
  Math.max(1, Math.floor((tokens * picturesShare) / tokensOfPicture))

/** The bytes of a prompt of these tokens that the texts of files may use. */
export function documentBytes({ chat, question }: FilledPrompt, tokens: number): number {
  const textBytes = Buffer.byteLength(chat.settings.systemPrompt) + Buffer.byteLength(question)
  return Math.max(0, Math.floor(tokens * bytesPerToken * documentsShare) - textBytes)
}

/** Files by their message, the last one first. */
export const sortNewestFirst = <File extends { readonly messageId: string | null }>(
  files: readonly File[],
  messageIds: readonly string[],
): File[] => {
  const indexes = new Map(messageIds.map((id, index) => [id, index]))
  const indexOf = ({ messageId }: File) => indexes.get(messageId ?? '') ?? 0
  return files.toSorted((one, other) => indexOf(other) - indexOf(one))
}
