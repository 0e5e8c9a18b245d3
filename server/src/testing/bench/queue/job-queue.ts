import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { createOnlyServer } from '#features/servers/servers.service.ts'
import { createEngineQueue } from '#jobs/engine-queue/engine-queue.ts'
import { createJobsService, type JobsService } from '#jobs/jobs.service.ts'
import { systemClock } from '#platform/clock.ts'
import { makeId } from '#platform/ids.ts'
import { createLiveChannel } from '#platform/live-channel.ts'
import { createLog } from '#platform/log/log.ts'
import { createTestBus } from '../../servers/test-bus.ts'

const userCount = 10
const userIdOf = (index: number) => `personne-${index % userCount}`

/** The real queue on a real file; jobs take no time, so that only the queue's own cost is measured. */
export interface BenchQueue {
  readonly database: Database
  readonly jobs: JobsService
  submit(index: number): Promise<void>
  /** Runs this many jobs, one at a time, and returns the duration in milliseconds. */
  runJobs(count: number): Promise<number>
  close(): Promise<void>
}

export async function openBenchQueue(parentFolder: string): Promise<BenchQueue> {
  const folder = await mkdtemp(join(parentFolder, 'data-bench-'))
  const database = openSqlite(join(folder, 'banc.db'))
  await migrate(database)
  for (let index = 0; index < userCount; index += 1) await insertUser(database, userIdOf(index))
  let allowed = 0
  let done = 0
  let finished = Promise.withResolvers<void>()
  const slots = () => (done < allowed ? 1 : 0)
  const engineQueue = createEngineQueue({ slots })
  const bus = createTestBus('banc')
  const live = createLiveChannel({ clock: systemClock, bus })
  const log = createLog({ level: 'error', readable: true })
  const jobs = await createJobsService({
    mayWork: async () => true,
    maxPerUser: () => Number.POSITIVE_INFINITY,
    database,
    engineQueue,
    slots,
    live,
    bus,
    servers: createOnlyServer('p'),
    log,
    makeId,
    clock: systemClock,
    idempotency: { attach: async () => undefined },
  })
  const submit = jobs.offer({
    kind: 'images.generate',
    input: z.number(),
    async run() {
      done += 1
      if (done === allowed) finished.resolve()
      return null
    },
  })
  await jobs.start()
  return {
    database,
    jobs,
    async submit(index) {
      await submit({
        userId: userIdOf(index),
        title: `Image ${index}`,
        input: index,
        size: 1,
      })
    },
    async runJobs(count) {
      finished = Promise.withResolvers<void>()
      allowed = done + count
      const begun = performance.now()
      engineQueue.startWaiting()
      await finished.promise
      return performance.now() - begun
    },
    async close() {
      await jobs.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const insertUser = (database: Database, id: string) =>
  database.queries
    .insertInto('users')
    .values({
      id,
      email: id,
      email_key: id,
      name: id,
      role: 'USER',
      password_hash: '',
      created_at: 0,
      is_active: 1,
      is_suspended: 0,
      avatar_file_id: null,
      inpainting_quota: null,
      inpainting_count: 0,
      last_login_at: null,
    })
    .execute()
