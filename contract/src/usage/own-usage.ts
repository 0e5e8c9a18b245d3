import { z } from 'zod'
import { get, json, pageOf } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { lineMeters, Meter, QuotaPeriod, UseOrigin, UseTool, usageLimits } from './meters.ts'

const amount = z.number().nonnegative()
const time = z.iso.datetime()

/** A limit that holds for a user. */
export const OwnLimit = z.object({
  meter: Meter,
  period: QuotaPeriod,
  /** `self`, or whose use is counted together: `everyone`, or the name of a group. */
  whose: z.string(),
  limit: amount,
  used: amount,
  /** Set aside for what runs. */
  reserved: amount,
  remaining: amount,
  /** `null`: it has no end. */
  renewsAt: time.nullable(),
})
export type OwnLimit = z.output<typeof OwnLimit>

export const OwnUsage = z.object({
  /** Every meter, also those without any use. */
  meters: z.array(z.object({ meter: Meter, today: amount, month: amount })),
  limits: z.array(OwnLimit),
  /** Of the last days; one without use is absent. */
  days: z.array(z.object({ day: z.string(), meter: Meter, amount })),
})
export type OwnUsage = z.output<typeof OwnUsage>

/** What one work used. */
export const UseLine = z.object({
  id: z.string(),
  tool: UseTool,
  model: z.string(),
  engine: z.string(),
  meter: z.enum(lineMeters),
  origin: UseOrigin,
  amount,
  /** The part of it that was read. */
  inputAmount: amount,
  machineSeconds: amount,
  /** The engine did not count. */
  isEstimated: z.boolean(),
  state: z.enum(['reserved', 'counted', 'given-back']),
  /** Of an inpainting. */
  title: z.string(),
  createdAt: time,
  settledAt: time.nullable(),
})
export type UseLine = z.output<typeof UseLine>

/** A user's own use. */
export const ownUsage = {
  mine: get('/usage/mine', {
    access: 'user',
    summary: 'Lire son propre usage, et les limites qui valent pour soi',
    reply: json(OwnUsage),
  }),
  myLines: get('/usage/lines', {
    access: 'user',
    summary: 'Lister ce que chacun de ses travaux a utilisé, les plus récents d’abord',
    query: pageQuery({ defaultLimit: usageLimits.pageSize }),
    reply: pageOf(UseLine),
  }),
}
