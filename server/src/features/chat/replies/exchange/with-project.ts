import { Problem } from '@atelier/contract/problems/problems'
import type { ReplyStart, StartReplyDependencies } from './exchange-start.ts'

/** @throws Problem when the project that a chat is to begin in is gone */
export async function withProject(
  { projects }: Pick<StartReplyDependencies, 'projects'>,
  start: ReplyStart,
): Promise<ReplyStart> {
  const { chat, firstAnswer } = start
  const project = await projects.ofChat(chat)
  const isToBeginThere = firstAnswer !== undefined && chat.projectId !== undefined
  if (!project && isToBeginThere) throw new Problem('project.not-found')
  return project ? { ...start, project } : start
}
