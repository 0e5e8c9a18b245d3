import type { ReceivedRequest } from './exchange.ts'

const kept = 1000

/** What was asked, newest last; bounded, so that a long bench does not fill the memory. */
export function createRequestLog() {
  const requests: ReceivedRequest[] = []
  const awaited = new Map<string, PromiseWithResolvers<ReceivedRequest>>()
  return {
    requests,
    add(seen: ReceivedRequest) {
      requests.push(seen)
      if (requests.length > kept) requests.shift()
      awaited.get(seen.path)?.resolve(seen)
      awaited.delete(seen.path)
    },
    next(path: string): Promise<ReceivedRequest> {
      const waiter = awaited.get(path) ?? Promise.withResolvers<ReceivedRequest>()
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
