import { z } from 'zod'
import { ManageRight, manageRights, Tool, tools } from './own-rights.ts'

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

export const noRights: Rights = {
  tools: [],
  models: { ids: [], engines: [] },
  mayMakeKeys: false,
  manage: [],
}

/** Groups that somebody gives to a new account. */
export const GivenGroups = z.array(z.string().min(1).max(100)).max(groupLimits.groupsPerUser)
export const givenGroupProblems = ['group.not-found', 'group.built-in'] as const
