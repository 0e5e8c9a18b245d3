import { vi } from 'vitest'
import { z } from 'zod'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { createOnlyServer } from '#features/servers/servers.service.ts'
import { createEngineQueue } from '#jobs/engine-queue/engine-queue.ts'
import type { JobContext, SubmitJob } from '#jobs/job-definition.ts'
import { createJobsService, type JobsService } from '#jobs/jobs.service.ts'
import type { RunningLimit } from '#jobs/limits/begun-work.ts'
import { systemClock } from '#platform/clock.ts'
import { makeId } from '#platform/ids.ts'
import { createLiveChannel } from '#platform/live-channel.ts'
import { createLog } from '#platform/log/log.ts'
import { createTestBus } from '../servers/test-bus.ts'

export async function createJobsSetup(): Promise<JobsSetup> {
  const setup = new JobsSetup()
  await migrate(setup.database)
  for (const id of ['a', 'b', 'c', 'd', 'e'])
    await setup.database.queries
      .insertInto('users')
      .values({
        id,
        email: id,
        email_key: id,
        name: id,
        role: 'USER',
        password_hash: '',
        created_at: 0,
      } as never)
      .execute()
  await setup.open()
  return setup
}

/** The jobs of five users, `a` to `e`, on their own database; the test decides what a job does. */
export class JobsSetup {
  readonly database = openSqlite(':memory:')
  live = createLiveChannel({ clock: systemClock, bus: createTestBus('p') })
  declare jobs: JobsService
  declare private submitJob: SubmitJob<string, unknown>
  slots = 1
  maxPerUser = 1000
  running: RunningLimit = { perUser: 1000 }
  readonly undone: string[] = []
  run: (name: string, context: JobContext) => Promise<unknown> = async (name) => `${name} fait`
  /** The input that a job is resumed with; `undefined`: it is not resumed. */
  resume: (name: string) => string | undefined = () => undefined

  /** Starts a server on the database that the previous one left. */
  async open(): Promise<void> {
    const bus = createTestBus('p')
    this.live = createLiveChannel({ clock: systemClock, bus })
    const slots = () => this.slots
    this.jobs = await createJobsService({
      database: this.database,
      // Nobody has held a slot for longer than the others, however slow the machine of the tests is.
      engineQueue: createEngineQueue({ slots, runningLimit: () => this.running, now: () => 0 }),
      live: this.live,
      bus,
      servers: createOnlyServer(makeId()),
      idempotency: { attach: async () => undefined },
      makeId,
      log: createLog({ level: 'silent', readable: false }),
      clock: systemClock,
      slots,
      mayWork: async () => true,
      maxPerUser: () => this.maxPerUser,
    })
    this.submitJob = this.jobs.offer({
      kind: 'images.generate',
      input: z.string(),
      run: (name: string, context) => this.run(name, context),
      resume: (name) => this.resume(name),
      undo: async (name) => void this.undone.push(name),
    })
    await this.jobs.start()
  }

  async close(): Promise<void> {
    vi.useRealTimers()
    await this.jobs.close()
    await this.database.close()
  }

  submit(
    name: string,
    userId = name.slice(0, 1),
    writeWithJob = (): Promise<void> => Promise.resolve(),
  ) {
    return this.submitJob({ userId, title: name, model: 'm', input: name, size: 1, writeWithJob })
  }

  async statesOf(userId = 'a') {
    return (await this.jobs.list(userId)).map((job) => `${job.title} ${job.state}`)
  }

  /** From now on, jobs wait until the test continues each one. */
  completeManually() {
    const begun: string[] = []
    const ends = new Map<string, PromiseWithResolvers<unknown>>()
    const starts = new Map<string, PromiseWithResolvers<void>>()
    const of = <T>(map: Map<string, PromiseWithResolvers<T>>, name: string) => {
      const known = map.get(name) ?? Promise.withResolvers<T>()
      map.set(name, known)
      return known
    }
    this.run = (name, { signal }) => {
      begun.push(name)
      of(starts, name).resolve()
      signal.addEventListener('abort', () => of(ends, name).reject(signal.reason))
      return of(ends, name).promise
    }
    return {
      begun,
      started: (name: string) => of(starts, name).promise,
      finish: (name: string, value: unknown = name) => of(ends, name).resolve(value),
    }
  }
}
