/** Numbers of the excerpts in the middle of the neighbouring pages, where there are some. */
export interface Turn {
  readonly previous: number | undefined
  readonly next: number | undefined
}
interface Shown {
  /** How many come before the first one. */
  readonly before: number
  readonly count: number
  readonly total: number
  readonly perPage: number
}

export function turnsOf({ before, count, total, perPage }: Shown): Turn {
  // The server shows as many before the middle as after it.
  const middle = Math.floor((perPage - 1) / 2)
  const end = before + count
  return {
    previous: before > 0 ? Math.max(0, before - perPage) + middle : undefined,
    next: end < total ? end + middle : undefined,
  }
}

/** The number of an excerpt in an address, which anyone may write. */
export function excerptNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}
