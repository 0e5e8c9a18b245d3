import { z } from 'zod'

export const audienceLimits = {
  /** Groups that one item is shared with. */
  groupsMax: 50,
  /** Items of one kind that a user has added by links. */
  addedMax: 500,
  /** Characters of a link's secret, as it may be sent. */
  secretMax: 100,
} as const

/** Who may use an item besides its owner. The groups are named to the owner alone. */
export const WorkAudience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('private') }),
  /** Those who were given its link, once they have added it. */
  z.object({ kind: z.literal('link') }),
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.literal('groups'), groupIds: z.array(z.string()) }),
])
export type WorkAudience = z.output<typeof WorkAudience>

/** `everyone` and `groups` are for the administrator; `link` makes a new link, and ends the one before. */
export const WorkAudienceChange = z
  .strictObject({
    kind: z.enum(['private', 'link', 'everyone', 'groups']),
    /** Of `groups` alone. */
    groupIds: z.array(z.string().min(1).max(100)).max(audienceLimits.groupsMax).default([]),
  })
  .refine(
    ({ kind, groupIds }) => kind !== 'groups' || groupIds.length > 0,
    'Choisissez au moins un groupe',
  )
export type WorkAudienceChange = z.output<typeof WorkAudienceChange>

/** What is behind `#` in the URL of a link. */
export const LinkSecret = z.strictObject({
  secret: z.string().trim().min(1).max(audienceLimits.secretMax),
})
export type LinkSecret = z.output<typeof LinkSecret>

/** Returned by the change alone: only its hash is stored. `null` unless the audience is `link`. */
export const linkSecret = { secret: z.string().nullable() }

/** What a change of audience, and a link, may be refused with. */
export const audienceProblems = ['access.admin-only', 'group.not-found'] as const
export const linkProblems = ['works.link-not-found'] as const
