import { Problem } from '@atelier/contract/problems/problems'
import { type SharedFile, type SharedMessage, shareLimits } from '@atelier/contract/sharing/shares'
import type { ShareableChats } from '../shareable-chats.ts'
import type { ShareOptions } from '../shares.repository.ts'

type Chats = Pick<ShareableChats, 'messages'>
/** The files of messages, by message id. */
export type FilesByMessage = ReadonlyMap<string, readonly SharedFile[]>

/**
 * The ids of the messages that a copy of this chat has.
 * @throws Problem when there is none, there are too many, or the last one is not shown any more
 */
export async function sharedMessageIds(
  chats: Chats,
  chatId: string,
  { upTo }: Pick<ShareOptions, 'upTo'>,
): Promise<readonly string[]> {
  const ids: string[] = []
  for await (const page of chats.messages(chatId))
    for (const { id } of page) {
      if (ids.length === shareLimits.messages) throw new Problem('share.too-large')
      ids.push(id)
      if (id === upTo) return ids
    }
  if (upTo !== undefined) throw new Problem('chat.message-not-found')
  if (ids.length === 0) throw new Problem('share.empty')
  return ids
}

/**
 * A line of JSON for each of these messages, as far as they are still shown.
 * @throws Problem when the text is too long
 */
export async function* snapshotLines(
  chats: Chats,
  chatId: string,
  {
    ids,
    files,
    withReasoning,
  }: Pick<ShareOptions, 'withReasoning'> & {
    readonly ids: readonly string[]
    readonly files: FilesByMessage
  },
): AsyncGenerator<Buffer, void, void> {
  const shared = new Set(ids)
  let bytes = 0
  for await (const page of chats.messages(chatId))
    for (const { id, message, hasFailed } of page) {
      if (!shared.has(id)) return
      const { reasoning, ...rest } = message
      const filesOf = files.get(id)
      // What failed before its first word says nothing to others.
      if (hasFailed && rest.content === '') continue
      const line: SharedMessage = {
        ...rest,
        ...(withReasoning && reasoning !== undefined && { reasoning }),
        ...(filesOf && { files: [...filesOf] }),
      }
      const written = Buffer.from(`${JSON.stringify(line)}\n`)
      bytes += written.length
      if (bytes > shareLimits.bytes) throw new Problem('share.too-large')
      yield written
    }
}
