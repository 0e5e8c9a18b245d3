/** How many of a kind may be begun at once. */
export interface RunningLimit {
  readonly perUser: number
  /** Over the installation; one of them is always left to short work. */
  readonly overall?: number
}
interface WorkRequest {
  readonly userId: string
  readonly kind?: string
  readonly isLong?: boolean
}

/** Counts the work that has begun and not ended, by kind: of each user, and over the installation. */
export function createBegunWork(runningLimit: ((kind: string) => RunningLimit) | undefined) {
  const counts = new Map<string, number>()
  const countOf = (key: string) => counts.get(key) ?? 0
  const keysOf = ({ userId, isLong = false }: WorkRequest, kind: string) => [
    `user ${kind} ${userId}`,
    `all ${kind}`,
    ...(isLong ? [`long ${kind}`] : []),
  ]

  return {
    canBegin(request: WorkRequest): boolean {
      const { kind, userId, isLong } = request
      const limit = kind === undefined ? undefined : runningLimit?.(kind)
      if (!limit) return true
      const { perUser, overall = Number.POSITIVE_INFINITY } = limit
      if (isLong && countOf(`long ${kind}`) >= Math.max(1, overall - 1)) return false
      return countOf(`user ${kind} ${userId}`) < perUser && countOf(`all ${kind}`) < overall
    },
    change(request: WorkRequest, by: 1 | -1): void {
      if (request.kind === undefined) return
      for (const key of keysOf(request, request.kind)) {
        const count = countOf(key) + by
        if (count === 0) counts.delete(key)
        else counts.set(key, count)
      }
    },
  }
}
