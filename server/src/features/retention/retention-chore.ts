import { asChore, type MayRunChore } from '#platform/servers.ts'
import { type NightAuditDependencies, nightAudit } from './night-audit.ts'
import { nightBefore } from './nights.ts'
import {
  announceAll,
  announceFor,
  moveDue,
  type RetentionRunDependencies,
  withdrawAll,
} from './retention-run.ts'

export interface RetentionChoreDependencies
  extends Omit<RetentionRunDependencies, 'isClosed' | 'works'>,
    Omit<NightAuditDependencies, 'works'> {
  readonly works: RetentionRunDependencies['works'] & NightAuditDependencies['works']
  readonly mayRunChore: MayRunChore
}

const hourMs = 60 * 60 * 1000
/** A restart in the afternoon does not take the night's turn; two servers do not do it one after the other. */
const everyMs = 2 * hourMs

/** Every night, moves what was announced, and announces what is due in a week (record 0116). A stop leaves the rest to the next night. */
export function createRetentionChore(given: RetentionChoreDependencies) {
  const { mayRunChore, clock, log } = given
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let lastNight: number | undefined
  const dependencies: RetentionRunDependencies = { ...given, isClosed: () => isClosed }

  const logFailure = (cause: unknown) =>
    log.error('la règle de conservation n’a pas pu être appliquée', { cause })
  const tasks = createTaskLine(logFailure)
  const audit = nightAudit(given)
  const run = () =>
    tasks.run(async () => {
      await audit.finishAbandoned()
      const night = await audit.begin()
      const moved = await moveDue(dependencies, night.batchId)
      await audit.finish(night, moved)
      await announceAll(dependencies)
      return moved
    })
  const runAsChore = asChore(mayRunChore, { name: 'retention', everyMs }, run)

  function tick(): void {
    const night = nightBefore(clock.now())
    if (night === lastNight) return
    lastNight = night
    runAsChore().catch((cause: unknown) => {
      // The next hour tries again.
      lastNight = undefined
      logFailure(cause)
    })
  }
  return {
    /** What the nightly chore does; returns how many works it moved. */
    run,
    /** After a rule has changed. */
    announceAllSoon: () =>
      tasks.runSoon('', async () => {
        await withdrawAll(dependencies)
        await announceAll(dependencies)
      }),
    announceSoonFor: (userId: string) =>
      tasks.runSoon(userId, () => announceFor(dependencies, userId)),
    /** What was begun in the background has ended. */
    idle: () => tasks.run(async () => undefined),
    /** Now, in the background, and every night. */
    startSweeping(): void {
      tick()
      timer = setInterval(tick, hourMs).unref()
    },
    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      await tasks.idle()
    },
  }
}

/** Tasks one after the other: two at once would find the same works. */
function createTaskLine(logFailure: (cause: unknown) => void) {
  let running: Promise<unknown> = Promise.resolve()
  const waiting = new Set<string>()
  function run<T>(act: () => Promise<T>): Promise<T> {
    const next = running.then(act, act)
    running = next
    return next
  }
  return {
    run,
    /** In the background, once for what is requested several times before it begins. */
    runSoon(name: string, act: () => Promise<void>): void {
      if (waiting.has(name)) return
      waiting.add(name)
      const begin = () => {
        waiting.delete(name)
        return act()
      }
      run(begin).catch(logFailure)
    },
    idle: () => running.catch(() => 'logged'),
  }
}
