import { z } from 'zod'
import { pageQuery } from '#wire/paging.ts'
import { listedWorks } from '#works/work-kinds.ts'

export const chatListPageSize = 20

/** Which chats a list shows: the current ones unless others are asked for. Temporary ones have a list of their own. */
export const ChatListQuery = pageQuery({ defaultLimit: chatListPageSize }).extend({
  ...listedWorks,
  temporary: z.enum(['true']).optional(),
})
export type ChatListQuery = z.output<typeof ChatListQuery>
