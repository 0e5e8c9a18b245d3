import { z } from 'zod'
import type { Page } from './operation.ts'

/** `?page&limit` of every list; each list has its own default for `limit`. */
export const pageQuery = (limits: { readonly defaultLimit: number; readonly maxLimit?: number }) =>
  z.object({
    page: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1),
    limit: z.coerce
      .number<string | number>()
      .int()
      .min(1)
      .max(limits.maxLimit ?? 100)
      .default(limits.defaultLimit),
  })
export type PageQuery = z.output<ReturnType<typeof pageQuery>>

/** Wraps one page of a list with its totals. */
export const toPage = <T>(
  data: readonly T[],
  total: number,
  { page, limit }: PageQuery,
): Page<T> => ({
  data,
  pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
})
