import type { ReceivedRequest } from './exchange.ts'

const maxRequests = 1000

/** The received requests, newest last; bounded, so that a long bench does not fill the memory. */
export function createRequestLog() {
  const requests: ReceivedRequest[] = []
  const awaited = new Map<string, PromiseWithResolvers<ReceivedRequest>>()
  return {
    requests,
    add(request: ReceivedRequest) {
      requests.push(request)
      if (requests.length > maxRequests) requests.shift()
      awaited.get(request.path)?.resolve(request)
      awaited.delete(request.path)
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
