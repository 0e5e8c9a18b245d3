import type { ProjectProblemTexts } from '#problems/problem-codes.ts'
import { projectLimits } from './project-limits.ts'

export const englishProjectProblems: ProjectProblemTexts = {
  'project.not-found': 'This project no longer exists, or is in the trash. Reload the page.',
  'project.taken': 'You already have a project with this name. Choose another one.',
  'project.too-many': `You already have ${projectLimits.max} projects, those in the trash included. Delete one for good, then try again.`,
}
