import type { ProjectsService } from '#features/projects/projects.service.ts'
import type { InstructionSource } from './collect-instructions.ts'

/** That of the project, given to every reply of its chats. */
export const projectInstruction =
  (projects: Pick<ProjectsService, 'ofChat'>): InstructionSource =>
  async (chat) => {
    const project = await projects.ofChat(chat)
    return project && { from: 'project', name: project.name, text: project.instructions }
  }
