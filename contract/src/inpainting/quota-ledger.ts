import { z } from 'zod'

const entry = { id: z.string(), createdAt: z.iso.datetime() }
/** One event of the quota; together they give its state. */
export const QuotaEntry = z.discriminatedUnion('state', [
  z.object({
    ...entry,
    /** Reserved while the job runs, then counted if it succeeds, or given back if it fails. */
    state: z.enum(['reserved', 'counted', 'given-back']),
    /** The beginning of the prompt. */
    title: z.string(),
    settledAt: z.iso.datetime().nullable(),
  }),
  z.object({
    ...entry,
    /** The administrator set the count to zero; `carried-over` sums up what came before the ledger. */
    state: z.enum(['reset', 'carried-over']),
    /** How many were counted until then. */
    cleared: z.number().int(),
  }),
  z.object({
    ...entry,
    /** By the administrator; `null` is unlimited. */
    state: z.literal('quota-changed'),
    before: z.number().int().nullable(),
    after: z.number().int().nullable(),
  }),
])
export type QuotaEntry = z.output<typeof QuotaEntry>

/** What an entry adds to the number of used inpaintings. */
export const usedBy = (one: QuotaEntry): number =>
  'cleared' in one ? 0 - one.cleared : Number(one.state === 'counted')

export const QuotaStatus = z.object({
  /** `null` is unlimited. */
  quota: z.number().int().nullable(),
  used: z.number().int(),
  reserved: z.number().int(),
  /** How many can still be requested; `null` is unlimited. */
  remaining: z.number().int().nullable(),
  /** The latest entries, newest first. */
  lines: z.array(QuotaEntry),
  /** What the entries before `lines` add to `used`. */
  earlier: z.number().int(),
})
export type QuotaStatus = z.output<typeof QuotaStatus>
