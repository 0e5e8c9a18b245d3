import { setImmediate } from 'node:timers/promises'

/** Slices of a long list; between two of them others are served. */
export async function* inSlices<T>(
  items: readonly T[],
  size = 200,
): AsyncGenerator<readonly T[], void, void> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await setImmediate()
    yield items.slice(start, start + size)
  }
}
