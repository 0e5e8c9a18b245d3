export interface PageNavigation {
  /** Path and query of the current page. */
  readonly path: () => string
  /** Leaves by a full page load, so that nothing of the ended session survives in memory. */
  readonly leaveTo: (path: string) => void
}

/** A page that leaves is gone by then; a user who chose to stay on it is led away again afterwards. */
const leavingMs = 5000

/** The page's navigation. While it leaves, what it still asks is refused too, and must not begin the same load again. */
export const createPageNavigation = (
  location: () => Pick<Location, 'pathname' | 'search' | 'hash' | 'assign'>,
  now: () => number = () => performance.now(),
): PageNavigation => {
  let leftAt = Number.NEGATIVE_INFINITY
  return {
    path: () => {
      const { pathname, search, hash } = location()
      return `${pathname}${search}${hash}`
    },
    leaveTo: (path) => {
      if (now() - leftAt < leavingMs) return
      leftAt = now()
      location().assign(path)
    },
  }
}
