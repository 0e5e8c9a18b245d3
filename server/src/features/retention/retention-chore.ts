import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { listedKinds } from '@atelier/contract/works/work-kinds'
import { asChore, type MayRunChore } from '#platform/servers.ts'
import { nightBefore } from './nights.ts'
import { retentionRows } from './retention.repository.ts'
import { rulesOf } from './retention-rules.ts'
import {
  announceAll,
  announceFor,
  type MovedWorks,
  moveDue,
  type RetentionRunDependencies,
  withdrawAll,
} from './retention-run.ts'

export interface RetentionChoreDependencies extends Omit<RetentionRunDependencies, 'isClosed'> {
  readonly mayRunChore: MayRunChore
  recordStandalone(entry: NewAuditEntry): Promise<void>
}

const hourMs = 60 * 60 * 1000
/** A restart in the afternoon does not take the night's turn; two servers do not do it one after the other. */
const everyMs = 2 * hourMs
/** Nobody did it: the audit trail names the product. */
const system: NewAuditEntry['actor'] = { userId: 'system', email: 'Atelier IA' }

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
  const run = () =>
    tasks.run(async () => {
      const moved = await moveDue(dependencies)
      if (Object.keys(moved).length > 0) await recordRun(given, moved)
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

/** By which rules, of which kinds, how many: no titles and no names. */
async function recordRun(
  { database, recordStandalone }: RetentionChoreDependencies,
  moved: MovedWorks,
): Promise<void> {
  const rules = await retentionRows(database.queries).rules()
  const kinds = listedKinds.filter((kind) => moved[kind] !== undefined)
  await recordStandalone({
    actor: system,
    action: 'retention.applied',
    after: { moved, retention: rulesOf(rules, kinds) },
  })
}
