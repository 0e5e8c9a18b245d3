import { Worker } from 'node:worker_threads'
import type { CopyTarget } from '../copy-end.ts'
import type { TargetAnswer, TargetMethod, TargetRequest } from './sqlite-target-messages.ts'

/** An SQLite target in its own thread, which is asked one thing at a time. */
export function openSqliteTargetThread(file: string): CopyTarget {
  const worker = new Worker(new URL('./sqlite-target-worker.ts', import.meta.url), {
    workerData: file,
  })
  const ended = Promise.withResolvers<never>()
  // Also when nobody waits for an answer: the next call learns of it.
  ended.promise.catch(() => undefined)
  worker
    .on('error', ended.reject)
    .on('exit', () => ended.reject(new Error('the thread that writes the file ended')))

  async function ask<M extends TargetMethod>(
    request: TargetRequest & { readonly method: M },
    report?: (rows: number) => void,
  ): Promise<Awaited<ReturnType<CopyTarget[M]>>> {
    const answered = Promise.withResolvers<unknown>()
    const onMessage = (answer: TargetAnswer) => {
      if (answer.type === 'progress') report?.(answer.rows)
      else if (answer.type === 'failed') answered.reject(Object.assign(answer.error, answer.codes))
      else answered.resolve(answer.value)
    }
    worker.on('message', onMessage)
    try {
      worker.postMessage(request)
      const value = await Promise.race([answered.promise, ended.promise])
      return value as Awaited<ReturnType<CopyTarget[M]>> // sent by our own thread
    } finally {
      worker.off('message', onMessage)
    }
  }

  return {
    tables: () => ask({ method: 'tables', args: [] }),
    begin: (tables) => ask({ method: 'begin', args: [tables] }),
    insert: (table, rows) => ask({ method: 'insert', args: [table, rows] }),
    insertIndexed: (table, rows, words) =>
      ask({ method: 'insertIndexed', args: [table, rows, words] }),
    digest: (table, report) => ask({ method: 'digest', args: [table] }, report),
    countWords: (table) => ask({ method: 'countWords', args: [table] }),
    saveSetting: (name, value) => ask({ method: 'saveSetting', args: [name, value] }),
    async commit() {
      await ask({ method: 'commit', args: [] })
      await worker.terminate()
    },
    async discard() {
      await worker.terminate()
    },
  }
}
