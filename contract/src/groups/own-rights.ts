import { z } from 'zod'

/** The tools that a group may open. What belongs to one of them opens with it. */
export const tools = [
  'chat',
  'images',
  'inpainting',
  'speech',
  'transcription',
  'knowledge',
] as const
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
