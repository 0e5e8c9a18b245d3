import { z } from 'zod'
import { get, json, post, put } from '#wire/operation.ts'

export const groupRuleLimits = {
  /** Of one provider. */
  rules: 200,
  claimMax: 200,
  valueMax: 200,
  /** Names that the trial of rules shows of one group, and of all together. */
  previewNames: 50,
  previewNamesInAll: 1000,
  /** Bytes of the claims that are stored of one identity. */
  claimBytes: 8192,
} as const

/**
 * Claims by which providers send groups, stored even before a rule names them: else the first rule could not be tried. What else a
 * provider says is stored only if a rule names it.
 */
export const usualGroupClaims = ['groups', 'roles'] as const

const text = (max: number) => z.string().normalize('NFC').trim().min(1).max(max)

/** Who has this value in this claim is in this group. */
export const GroupRule = z.strictObject({
  /** Its name, or its path with dots: `realm_access.roles`. */
  claim: text(groupRuleLimits.claimMax),
  match: z.enum(['is', 'starts']),
  value: text(groupRuleLimits.valueMax),
  groupId: z.string().min(1).max(100),
})
export type GroupRule = z.output<typeof GroupRule>

export const GroupRuleDraft = z.strictObject({
  rules: z.array(GroupRule).max(groupRuleLimits.rules),
})
export type GroupRuleDraft = z.output<typeof GroupRuleDraft>

/** A provider's rules, and whom they concern. */
export const GroupRules = z.object({
  rules: z.array(GroupRule),
  /** Accounts that are linked with the provider. */
  people: z.number().int(),
  /** Those of whom it last said that their groups were too many to send: they stay where they are. */
  tooMany: z.number().int(),
})
export type GroupRules = z.output<typeof GroupRules>

const PreviewedChange = z.enum(['joins', 'leaves'])
/** What rules would change in one group. */
export const PreviewedGroup = z.object({
  groupId: z.string(),
  name: z.string(),
  joins: z.number().int(),
  leaves: z.number().int(),
  /** The first of them. */
  people: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string(), change: PreviewedChange }),
  ),
})
export type PreviewedGroup = z.output<typeof PreviewedGroup>

export const RulesPreview = z.object({
  /** Groups in which something would change. */
  groups: z.array(PreviewedGroup),
  people: z.number().int(),
  /** Of whom a claim of these rules is not known yet: for them they count at their next sign-in. */
  unknown: z.number().int(),
})
export type RulesPreview = z.output<typeof RulesPreview>

const ruleProblems = ['provider.not-found', 'group.not-found', 'group.built-in'] as const

/** Groups by what a provider says of its users. */
export const groupRules = {
  groupRules: get('/admin/providers/:providerId/group-rules', {
    access: 'admin',
    summary: 'Lire les règles qui donnent des groupes à qui entre par un fournisseur',
    reply: json(GroupRules),
    problems: ['provider.not-found'],
  }),
  saveGroupRules: put('/admin/providers/:providerId/group-rules', {
    access: 'admin',
    fresh: true,
    cost: 'costly',
    summary:
      'Remplacer les règles de groupes d’un fournisseur\u00a0; elles valent aussitôt pour ceux dont les attributs sont connus',
    body: GroupRuleDraft,
    reply: json(GroupRules),
    problems: ruleProblems,
  }),
  previewGroupRules: post('/admin/providers/:providerId/group-rules/preview', {
    access: 'admin',
    cost: 'costly',
    summary: 'Essayer des règles de groupes sans les enregistrer\u00a0: qui entre, qui sort',
    body: GroupRuleDraft,
    reply: json(RulesPreview),
    problems: ruleProblems,
  }),
}
