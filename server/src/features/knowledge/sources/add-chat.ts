import { Readable } from 'node:stream'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import type { Source } from '@atelier/contract/knowledge/sources'
import { Problem } from '@atelier/contract/problems/problems'
import type { StoredChatText } from '../reading/read-chat-text.ts'
import { type AddSourceDependencies, addSource, hashOf } from './add-source.ts'

/** A chat as it is now. */
export interface ChatToCopy extends StoredChatText {
  readonly chatId: string
  readonly title: string
  readonly onDuplicate: 'refuse' | 'replace'
}

/** Adds the messages of a chat of this user, which the caller has read. @throws Problem */
export async function addChat(
  dependencies: AddSourceDependencies,
  request: { readonly userId: string; readonly collectionId: string },
  { chatId, title, messages, onDuplicate }: ChatToCopy,
): Promise<Source> {
  if (messages.length === 0) throw new Problem('knowledge.no-text')
  const content = JSON.stringify({ messages } satisfies StoredChatText)
  return await addSource(dependencies, {
    ...request,
    onDuplicate,
    original: {
      kind: 'chat',
      title: title.slice(0, knowledgeLimits.titleMax),
      chatId,
      mediaType: 'application/json',
      contentHash: hashOf(content),
      open: () => Readable.from([Buffer.from(content)]),
    },
  })
}
