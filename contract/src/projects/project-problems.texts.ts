import type { ProjectProblemTexts } from '#problems/problem-codes.ts'
import { projectLimits } from './project-limits.ts'

export const frenchProjectProblems: ProjectProblemTexts = {
  'project.not-found': 'Ce projet n’existe plus, ou est dans la corbeille. Rechargez la page.',
  'project.taken': 'Vous avez déjà un projet de ce nom. Choisissez-en un autre.',
  'project.too-many': `Vous avez déjà ${projectLimits.max}\u00a0projets, ceux de la corbeille compris. Effacez-en un définitivement, puis réessayez.`,
}
