import { z } from 'zod'

/** What adding any document may fail with. */
export const addingProblems = [
  'knowledge.not-found',
  'knowledge.duplicate',
  'knowledge.too-many-sources',
  'knowledge.full',
] as const

export const onDuplicate = z.enum(['refuse', 'replace']).default('refuse')

/** To which collection a chat is added. Apart from the other documents: pages of chats load no more of them. */
export const ChatToAdd = z.strictObject({
  collectionId: z.string().min(1).max(100),
  onDuplicate,
})
export type ChatToAdd = z.output<typeof ChatToAdd>

/** The document that a chat became. */
export const AddedChat = z.object({ sourceId: z.string(), title: z.string() })
export type AddedChat = z.output<typeof AddedChat>
