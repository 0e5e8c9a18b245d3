/** The thread in which pictures are taken apart and put together: millions of pixels would hold up everyone else's requests. */
import { parentPort } from 'node:worker_threads'
import { Problem } from '@atelier/contract/problems/problems'
import { compositeResult, cropForEngine } from './crop-and-composite.ts'
import type { PixelRequest, PixelResponse } from './pixel-messages.ts'

parentPort?.on('message', (order: PixelRequest) => {
  void handleRequest(order)
    .catch(failureResponse)
    .then((answer) => parentPort?.postMessage(answer))
})

async function handleRequest(order: PixelRequest): Promise<PixelResponse> {
  if (order.type === 'part') return { type: 'part', part: await cropForEngine(order) }
  return { type: 'laid-in', thumbnail: await compositeResult(order) }
}

function failureResponse(cause: unknown): PixelResponse {
  const detail = cause instanceof Error ? String(cause.cause ?? cause.stack) : String(cause)
  return cause instanceof Problem
    ? { type: 'problem', code: cause.code, detail }
    : { type: 'failed', detail }
}
