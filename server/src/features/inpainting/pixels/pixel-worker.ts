/** The thread that crops and composites pictures: on the main thread, millions of pixels would block all requests. */
import { parentPort } from 'node:worker_threads'
import { Problem } from '@atelier/contract/problems/problems'
import { compositeResult, cropForEngine } from './crop-and-composite.ts'
import type { PixelRequest, PixelResponse } from './pixel-messages.ts'

parentPort?.on('message', (request: PixelRequest) => {
  void handleRequest(request)
    .catch(failureResponse)
    .then((response) => parentPort?.postMessage(response))
})

async function handleRequest(request: PixelRequest): Promise<PixelResponse> {
  if (request.type === 'crop') return { type: 'cropped', part: await cropForEngine(request) }
  return { type: 'composited', thumbnail: await compositeResult(request) }
}

function failureResponse(cause: unknown): PixelResponse {
  const detail = cause instanceof Error ? String(cause.cause ?? cause.stack) : String(cause)
  return cause instanceof Problem
    ? { type: 'problem', code: cause.code, detail }
    : { type: 'failed', detail }
}
