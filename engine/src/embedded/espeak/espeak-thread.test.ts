import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { neverAborted } from '#engine.suite.ts'
import { createEspeakThread, type EspeakThread } from './espeak-thread.ts'

const started: Worker[] = []
const count = (worker: Worker) => started.push(worker)
process.on('worker', count)

let thread: EspeakThread | undefined
afterEach(async () => {
  await thread?.close()
  started.length = 0
})

const useThread = (idleMs: number) => {
  thread = createEspeakThread(idleMs)
  return () => thread?.request({ type: 'voices' }, neverAborted())
}
const endOf = (worker: Worker | undefined) =>
  worker === undefined || worker.threadId === -1 ? undefined : once(worker, 'exit')

test('the thread ends when idle, and the next request starts it again', async () => {
  const request = useThread(1)
  await request()
  await endOf(started[0])
  await request()
  expect(started.length).toBe(2)
})

test('requests that wait for one another are answered by one thread, however short its idle time', async () => {
  const request = useThread(1)
  await Promise.all([request(), request(), request()])
  expect(started.length).toBe(1)
})

test('closing ends an idle thread at once', async () => {
  const request = useThread(60_000)
  await request()
  const ended = endOf(started[0])
  await thread?.close()
  await ended
  expect(started[0]?.threadId).toBe(-1)
})
