import fs from 'node:fs'
import { vi } from 'vitest'

/** A disk that opens files for streams only once the test allows it. Use with `using`. */
export function slowDisk() {
  const open = fs.open.bind(fs)
  const requested = Promise.withResolvers<void>()
  const allowed = Promise.withResolvers<void>()
  const opening = (...args: Parameters<typeof fs.open>) => {
    requested.resolve()
    void allowed.promise.then(() => open(...args))
  }
  const spy = vi.spyOn(fs, 'open').mockImplementation(opening as typeof fs.open)
  return {
    requested: requested.promise,
    allow: allowed.resolve,
    [Symbol.dispose]: () => spy.mockRestore(),
  }
}
