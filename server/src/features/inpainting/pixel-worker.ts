/** The thread in which pictures are taken apart and put together: millions of pixels would hold up everyone else's requests. */
import { parentPort } from 'node:worker_threads'
import { Problem } from '@atelier/contract/problems'
import type { PixelAnswer, PixelOrder } from './pixel-orders.ts'
import { layIn, partToPaint } from './repaint.ts'

parentPort?.on('message', (order: PixelOrder) => {
  void obey(order)
    .catch(toldFailure)
    .then((answer) => parentPort?.postMessage(answer))
})

async function obey(order: PixelOrder): Promise<PixelAnswer> {
  if (order.type === 'part') return { type: 'part', part: await partToPaint(order) }
  return { type: 'laid-in', thumbnail: await layIn(order) }
}

function toldFailure(cause: unknown): PixelAnswer {
  const detail = cause instanceof Error ? String(cause.cause ?? cause.stack) : String(cause)
  return cause instanceof Problem
    ? { type: 'problem', code: cause.code, detail }
    : { type: 'failed', detail }
}
