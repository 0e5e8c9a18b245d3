import { z } from 'zod'
import type { Page } from './operation.ts'

const wholeNumberUpTo = (max: number) => z.coerce.number<string | number>().int().min(1).max(max)
const pageMax = 1_000_000
const limitMax = 100

/** `?page&limit` of every list; each list has its own default for `limit`. */
export const pageQuery = (limits: { readonly defaultLimit: number; readonly maxLimit?: number }) =>
  z.object({
    page: wholeNumberUpTo(pageMax).default(1),
    limit: wholeNumberUpTo(limits.maxLimit ?? limitMax).default(limits.defaultLimit),
  })
export type PageQuery = z.output<ReturnType<typeof pageQuery>>

/** `?page&limit` of a list that is specified without paging. */
export const OptionalPageQuery = z.object({
  page: wholeNumberUpTo(pageMax).optional(),
  limit: wholeNumberUpTo(limitMax).optional(),
})

/** Without a page, such a list gives as many of the newest as one page may hold. */
export const pageOrNewest = (
  { page, limit }: z.output<typeof OptionalPageQuery>,
  defaultLimit: number,
): PageQuery => ({
  page: page ?? 1,
  limit: limit ?? (page === undefined ? limitMax : defaultLimit),
})

/** Wraps one page of a list with its totals. */
export const toPage = <T>(
  data: readonly T[],
  total: number,
  { page, limit }: PageQuery,
): Page<T> => ({
  data,
  pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
})
