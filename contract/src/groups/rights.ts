import { z } from 'zod'

/** How many groups there are, and what one of them may name. */
export const groupLimits = {
  /** Besides « Tout le monde ». */
  groups: 1000,
  groupsPerUser: 50,
  nameMax: 60,
  descriptionMax: 200,
  /** Members that change in one request. */
  bulkMax: 500,
  membersPerPage: 20,
  modelIds: 500,
  modelEngines: 50,
  modelIdMax: 300,
  searchMax: 100,
} as const

/** The group of all users, which nobody is listed in. */
export const everyoneGroupId = 'everyone'

/** The tools that a group may open. What belongs to one of them opens with it. */
export const tools = ['chat', 'images', 'inpainting', 'speech', 'transcription'] as const
export const Tool = z.enum(tools)
export type Tool = z.output<typeof Tool>

/** What the administrator may delegate; the rest of the administration stays theirs. */
export const manageRights = [
  'users',
  'invitations',
  'groups',
  'quotas',
  'usage',
  'models',
  'logs',
  'monitoring',
  'notices',
  'audit',
] as const
export const ManageRight = z.enum(manageRights)
export type ManageRight = z.output<typeof ManageRight>

const modelName = z.string().min(1).max(groupLimits.modelIdMax)
const AllowedModels = z.union([
  z.literal('all'),
  z.strictObject({
    /** Model ids. */
    ids: z.array(modelName).max(groupLimits.modelIds),
    /** Engines, all of whose models are allowed. */
    engines: z.array(modelName).max(groupLimits.modelEngines),
  }),
])

/** What a group gives to its members. What several groups give adds up: nothing denies. */
export const Rights = z.strictObject({
  tools: z.union([z.literal('all'), z.array(Tool).max(tools.length)]),
  models: AllowedModels,
  /** May have access keys for programs. */
  mayMakeKeys: z.boolean(),
  manage: z.array(ManageRight).max(manageRights.length),
})
export type Rights = z.output<typeof Rights>

/** What a user may do, as their pages need it. */
export const OwnRights = z.object({
  tools: z.array(Tool),
  mayMakeKeys: z.boolean(),
  /** The administrator has all of them. */
  manage: z.array(ManageRight),
  /** Rights of administration that sleep until the user has a second factor. */
  sleeping: z.array(ManageRight),
})
export type OwnRights = z.output<typeof OwnRights>

export const noRights: Rights = {
  tools: [],
  models: { ids: [], engines: [] },
  mayMakeKeys: false,
  manage: [],
}
