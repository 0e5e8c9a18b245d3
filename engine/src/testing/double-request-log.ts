import type { SeenRequest } from './double-exchange.ts'

const kept = 1000

/** What was asked, newest last; bounded, so that a long bench does not fill the memory. */
export function createRequestLog() {
  const requests: SeenRequest[] = []
  const awaited = new Map<string, PromiseWithResolvers<SeenRequest>>()
  return {
    requests,
    note(seen: SeenRequest) {
      requests.push(seen)
      if (requests.length > kept) requests.shift()
      awaited.get(seen.path)?.resolve(seen)
      awaited.delete(seen.path)
    },
    next(path: string): Promise<SeenRequest> {
      const waiter = awaited.get(path) ?? Promise.withResolvers<SeenRequest>()
      awaited.set(path, waiter)
      return waiter.promise
    },
    clear() {
      requests.length = 0
      awaited.clear()
    },
  }
}
export type RequestLog = ReturnType<typeof createRequestLog>
