/** When something happened lately; `now` and `times` are of the same clock, in milliseconds. */
export interface RecentTimesOfKey {
  readonly now: number
  /** Oldest first. */
  readonly times: readonly number[]
}

interface RecentWindow {
  readonly windowMs: number
  /** In place of the clock that all servers share. */
  readonly now?: number
}

/** What happened lately, by key, counted over all servers of an installation. */
export interface RecentTimes {
  list(key: string, window: RecentWindow): Promise<RecentTimesOfKey>
  /** Counts one more, and stores at most the latest `max`. */
  add(key: string, window: RecentWindow & { readonly max: number }): Promise<void>
  /** Counts one more, unless there are `limit` already: of many at once exactly as many are counted as there is room for. */
  addBelow(
    key: string,
    window: RecentWindow & { readonly limit: number },
  ): Promise<RecentTimesOfKey & { readonly isAdded: boolean }>
}
