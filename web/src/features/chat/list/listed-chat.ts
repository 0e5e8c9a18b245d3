import type { Chat } from '@atelier/contract/chat/chat'

/** As the actions on works of every kind know it. */
export const listedChat = ({ id, title, isPinned, tags, project }: Chat) => ({
  id,
  project,
  title,
  isPinned,
  tags: tags?.map(({ name }) => name),
})
export type ListedChat = ReturnType<typeof listedChat>
