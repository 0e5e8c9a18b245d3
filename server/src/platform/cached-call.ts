import type { Clock } from './clock.ts'

/** Calls at most once per period: whoever comes meanwhile shares the result, or the failure. */
export function cacheCall<T>(
  call: () => Promise<T>,
  { clock, periodMs }: { readonly clock: Clock; readonly periodMs: number },
): () => Promise<T> {
  let last: { readonly at: number; readonly result: Promise<T> } | undefined
  return () => {
    const at = clock.now()
    if (!last || at - last.at >= periodMs || at < last.at) last = { at, result: call() }
    return last.result
  }
}
