import { z } from 'zod'
import { pageQuery } from '#wire/paging.ts'
import { PinnedOnly, WorkState } from '#works/work-kinds.ts'

export const chatListPageSize = 20

/** Which chats a list shows: the current ones unless others are asked for. Temporary ones have a list of their own. */
export const ChatListQuery = pageQuery({ defaultLimit: chatListPageSize }).extend({
  state: WorkState.default('current'),
  pinned: PinnedOnly.optional(),
  temporary: z.enum(['true']).optional(),
})
export type ChatListQuery = z.output<typeof ChatListQuery>
