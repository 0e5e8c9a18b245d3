import type { ProjectProblemTexts } from '#problems/problem-codes.ts'
import { projectLimits } from './project-limits.ts'

export const spanishProjectProblems: ProjectProblemTexts = {
  'project.not-found': 'Este proyecto ya no existe o está en la papelera. Recargue la página.',
  'project.taken': 'Ya tiene un proyecto con este nombre. Elija otro.',
  'project.too-many': `Ya tiene ${projectLimits.max} proyectos, incluidos los de la papelera. Elimine uno definitivamente e inténtelo de nuevo.`,
}
