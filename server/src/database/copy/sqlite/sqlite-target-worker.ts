/** The thread that writes a new file, while the main one reads, finds words and hashes: together they use two processors. */
import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteTarget } from './sqlite-target.ts'
import type { TargetAnswer, TargetRequest } from './sqlite-target-messages.ts'

const target = openSqliteTarget(String(workerData))
const answer = (message: TargetAnswer) => parentPort?.postMessage(message)

parentPort?.on('message', (request: TargetRequest) => {
  void handle(request).then(
    (value) => answer({ type: 'done', value }),
    (cause) => answer(failure(cause instanceof Error ? cause : new Error(String(cause)))),
  )
})

const failure = (error: Error & { code?: unknown; errcode?: unknown }): TargetAnswer => ({
  type: 'failed',
  error,
  codes: { code: error.code, errcode: error.errcode },
})

async function handle({ method, args }: TargetRequest): Promise<unknown> {
  // The main thread's types said which arguments this method takes.
  const call = target[method] as (...args: readonly unknown[]) => Promise<unknown>
  return method === 'digest'
    ? call(...args, (rows: number) => answer({ type: 'progress', rows }))
    : call(...args)
}
