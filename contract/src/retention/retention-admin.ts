import { z } from 'zod'
import { get, json, post, put } from '#wire/operation.ts'
import { ListedKind } from '#works/work-kinds.ts'
import { RetentionRule, RetentionRules } from './retention-rules.ts'

/** The rule of one kind; `since`: when it was last changed. */
export const StoredRetentionRule = z.object({
  kind: ListedKind,
  ...RetentionRule.shape,
  since: z.iso.datetime().nullable(),
})
export type StoredRetentionRule = z.output<typeof StoredRetentionRule>

export const RetentionRulesChange = z.strictObject({ rules: RetentionRules })
export type RetentionRulesChange = z.output<typeof RetentionRulesChange>

/** How many works of all users a rule concerns: numbers alone, no title and nobody's name. */
export const KindPreview = z.object({
  kind: ListedKind,
  /** Old enough already. Each is announced first. */
  dueNow: z.number().int(),
  /** Old enough by the end of the notice, those of now among them. */
  dueSoon: z.number().int(),
})
export type KindPreview = z.output<typeof KindPreview>

export const retentionAdmin = {
  read: get('/admin/retention', {
    access: 'admin',
    summary: 'Lire les règles de conservation, une par sorte de travail',
    reply: json(z.array(StoredRetentionRule)),
  }),
  save: put('/admin/retention', {
    access: 'admin',
    summary:
      'Changer les règles de conservation\u00a0: rien ne part avant d’avoir été annoncé pendant sept jours',
    body: RetentionRulesChange,
    reply: json(z.array(StoredRetentionRule)),
    problems: ['retention.out-of-bounds'],
  }),
  preview: post('/admin/retention/preview', {
    access: 'admin',
    summary: 'Compter les travaux que des règles concerneraient, sans rien enregistrer',
    body: RetentionRulesChange,
    reply: json(z.array(KindPreview)),
    problems: ['retention.out-of-bounds'],
  }),
}
