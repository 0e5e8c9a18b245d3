import { z } from 'zod'

/** What is measured. Machine seconds are the time in the slot of an engine. */
export const meters = [
  'tokens',
  'pictures',
  'inpaintings',
  'seconds-heard',
  'characters-spoken',
  'machine-seconds',
] as const
export const Meter = z.enum(meters)
export type Meter = z.output<typeof Meter>
/** What a line of the ledger counts; its machine time is beside it. */
export const lineMeters = [
  'tokens',
  'pictures',
  'inpaintings',
  'seconds-heard',
  'characters-spoken',
] as const
export type LineMeter = (typeof lineMeters)[number]

/** The tools whose use is counted. */
export const useTools = [
  'chat',
  'embeddings',
  'images',
  'inpainting',
  'transcription',
  'speech',
] as const
export const UseTool = z.enum(useTools)
export type UseTool = z.output<typeof UseTool>

/** Through a page, or by a program with an access key. */
export const useOrigins = ['page', 'key'] as const
export const UseOrigin = z.enum(useOrigins)
export type UseOrigin = z.output<typeof UseOrigin>

/** `reset` has no end: it begins anew when the administrator says so. */
export const quotaPeriods = ['day', 'week', 'month', 'reset'] as const
export const QuotaPeriod = z.enum(quotaPeriods)
export type QuotaPeriod = z.output<typeof QuotaPeriod>

export const usageLimits = {
  pageSize: 20,
  /** Days that the lines of the ledger are kept, unless the installation says another number. */
  lineDays: 35,
  lineDaysMin: 7,
  lineDaysMax: 400,
  /** Months that the sums of each user are kept. */
  monthsKept: 25,
  /** Days of one overview. */
  overviewDaysMax: 400,
  /** Of the groups of an overview that are listed. */
  groupsMax: 200,
  /** Below so many tokens a reply is not begun. */
  minReplyTokens: 128,
  quotaMax: 1_000_000_000_000,
  rulesMax: 500,
} as const

/** The shortest reply that is worth its prompt. */
export const leastReply = (replyTokens: number): number =>
  Math.min(replyTokens, usageLimits.minReplyTokens)
