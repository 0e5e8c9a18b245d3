import { z } from 'zod'
import { del, empty, get, json, patch, post } from '#wire/operation.ts'
import { required } from '#wire/validation.ts'
import { ListedKind } from '#works/work-kinds.ts'
import { projectLimits } from './project-limits.ts'

export const projectIcons = [
  'folder',
  'briefcase',
  'book',
  'chart',
  'home',
  'people',
  'school',
  'star',
] as const
export const ProjectIcon = z.enum(projectIcons)
export type ProjectIcon = z.output<typeof ProjectIcon>

export const projectColors = ['blue', 'green', 'orange', 'pink', 'purple', 'grey'] as const
export const ProjectColor = z.enum(projectColors)
export type ProjectColor = z.output<typeof ProjectColor>

/** Two names that differ only in case and accents are the same. */
export const ProjectName = z
  .string(required('Nom requis'))
  .normalize('NFC')
  .trim()
  .min(1, 'Nom requis')
  .max(projectLimits.nameMax, `Au plus ${projectLimits.nameMax} caractères`)

const instructions = z
  .string()
  .trim()
  .max(projectLimits.instructionsMax, `Au plus ${projectLimits.instructionsMax} caractères`)
const id = z.string().min(1).max(100)

/** What lists say of a project. */
export const ProjectSummary = z.object({
  id: z.string(),
  name: z.string(),
  icon: ProjectIcon,
  color: ProjectColor,
  /** Whether its chats are given an instruction. */
  hasInstructions: z.boolean(),
  /** Of its newest current work, or when it was made: the list is in this order, latest first. */
  at: z.iso.datetime(),
})
export type ProjectSummary = z.output<typeof ProjectSummary>

export const Project = ProjectSummary.extend({
  /** Given to every reply of its chats from the next message on. */
  instructions: z.string(),
  /** That its new chats begin with; `null`: the one of other chats. */
  model: z.string().nullable(),
  /** Its works are not removed because of their age. */
  isKept: z.boolean(),
  /** The collection that its chats are answered from. It may be gone. */
  collectionId: z.string().nullable(),
  /** How many current works of each kind it has. */
  works: z.partialRecord(ListedKind, z.number().int()),
})
export type Project = z.output<typeof Project>

export const ProjectDraft = z.strictObject({
  name: ProjectName,
  icon: ProjectIcon.default('folder'),
  color: ProjectColor.default('blue'),
  instructions: instructions.default(''),
})
export type ProjectDraft = z.output<typeof ProjectDraft>

export const ProjectChange = z.strictObject({
  name: ProjectName.optional(),
  icon: ProjectIcon.optional(),
  color: ProjectColor.optional(),
  instructions: instructions.optional(),
  model: z.string().min(1).max(200).nullable().optional(),
  isKept: z.boolean().optional(),
  /** One that the user may search. */
  collectionId: id.nullable().optional(),
})
export type ProjectChange = z.output<typeof ProjectChange>

const missing = 'project.not-found' as const

export const projects = {
  list: get('/projects', {
    access: 'user',
    summary: 'Lister tous ses projets, ceux où l’on a travaillé en dernier d’abord',
    reply: json(z.array(ProjectSummary).max(projectLimits.max)),
  }),
  create: post('/projects', {
    access: 'user',
    summary: 'Créer un projet, pour réunir des travaux de toute sorte',
    stores: 'text',
    body: ProjectDraft,
    reply: json(Project),
    problems: ['project.taken', 'project.too-many'],
  }),
  read: get('/projects/:projectId', {
    access: 'user',
    summary: 'Lire un de ses projets\u00a0: sa consigne, et combien de travaux il réunit',
    reply: json(Project),
    problems: [missing],
  }),
  change: patch('/projects/:projectId', {
    access: 'user',
    summary: 'Changer un de ses projets\u00a0: sa consigne vaut à partir du prochain message',
    stores: 'text',
    body: ProjectChange,
    reply: json(Project),
    problems: [missing, 'project.taken', 'knowledge.not-found'],
  }),
  remove: del('/projects/:projectId', {
    access: 'user',
    summary: 'Mettre un projet à la corbeille\u00a0; ses travaux restent où ils sont',
    reply: empty,
    problems: [missing],
  }),
}
