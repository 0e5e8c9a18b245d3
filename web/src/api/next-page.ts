import type { Page } from '@atelier/contract/wire/operation'

/** The number of the next page, if there is one. */
export const nextPage = ({
  pagination: { page, totalPages },
}: Page<unknown>): number | undefined => (page < totalPages ? page + 1 : undefined)
