import { z } from 'zod'
import { get, json, put } from '#wire/operation.ts'
import { ListedKind } from '#works/work-kinds.ts'
import { RetentionDays, RetentionRule } from './retention-rules.ts'

/** What becomes of a user's works of one kind. */
export const KindRetention = z.object({
  kind: ListedKind,
  /** What applies; `null`: nothing goes because of its age. */
  days: RetentionDays,
  /** The user's own choice, `null` for never; absent: what the installation says. */
  ownDays: RetentionDays.optional(),
  /** What the installation says. */
  rule: RetentionRule,
  /** How many works will go to the trash, and when the first of them. */
  dueCount: z.number().int(),
  firstDueAt: z.iso.datetime().nullable(),
})
export type KindRetention = z.output<typeof KindRetention>

/** In the order of the kinds. */
export const Retention = z.array(KindRetention)
export type Retention = z.output<typeof Retention>

/** The user's own choices from now on: a kind that is left out follows the installation, `null` is never. */
export const RetentionChoice = z.strictObject({
  days: z.strictObject({
    chat: RetentionDays.optional(),
    image: RetentionDays.optional(),
    inpainting: RetentionDays.optional(),
    reading: RetentionDays.optional(),
    transcription: RetentionDays.optional(),
  } satisfies Record<ListedKind, z.ZodType>),
})
export type RetentionChoice = z.output<typeof RetentionChoice>

export const retention = {
  read: get('/retention', {
    access: 'user',
    summary:
      'Lire la conservation de ses travaux\u00a0: par sorte, ce qui s’applique, et combien iront à la corbeille',
    reply: json(Retention),
  }),
  save: put('/retention', {
    access: 'user',
    summary:
      'Choisir combien de jours ses travaux sont conservés, dans les bornes de l’installation',
    body: RetentionChoice,
    reply: json(Retention),
    problems: ['retention.out-of-bounds'],
  }),
}
