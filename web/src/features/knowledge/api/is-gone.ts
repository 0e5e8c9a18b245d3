import { isApiFailure } from '#api/failures.ts'

/** What was shown is no longer there for this user: removed, or no longer shared. Nothing of it stays on the page. */
export const isGone = (error: unknown): boolean =>
  isApiFailure(error) &&
  (error.code === 'knowledge.not-found' || error.code === 'knowledge.source-not-found')
