import { describeEngineQueue } from './engine-queue.suite.ts'
import { createEngineQueue } from './engine-queue.ts'

describeEngineQueue('en mémoire', async (limits) => {
  const queue = createEngineQueue(limits)
  return { next: () => queue, settled: async () => undefined, close: queue.close }
})
