import { setImmediate } from 'node:timers/promises'
import type { WorkKind } from '@atelier/contract/works/work-kinds'
import type { Database } from '#database/database.ts'
import type { WorkRef, WorksService } from '#features/works/works.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { asChore, type MayRunChore } from '#platform/servers.ts'

interface WorkOwner {
  /** Removes one work for good, with its files; nothing happens when it is gone. */
  purge(userId: string, id: string): Promise<void>
}
export interface PurgingDependencies {
  readonly database: Pick<Database, 'commit'>
  readonly works: Pick<WorksService, 'listDue' | 'claimDue'>
  readonly owners: Readonly<Record<WorkKind, WorkOwner>>
  readonly mayRunChore: MayRunChore
  readonly clock: Clock
  readonly log: Log
}

const everyMs = 60 * 60 * 1000
/** Works that are looked for at once. */
const worksPerSlice = 50
const beforeAll = { purgeAt: -1, id: '' }

export const purgeWork = (
  { owners }: Pick<PurgingDependencies, 'owners'>,
  { kind, userId, id }: WorkRef,
): Promise<void> => owners[kind].purge(userId, id)

/** Removes what has been in the trash long enough: hourly, and soon after a user has emptied it. A stop leaves the rest to the next time. */
export function createPurging(dependencies: PurgingDependencies) {
  const { works, mayRunChore, clock, log } = dependencies
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let running: Promise<number> = Promise.resolve(0)

  async function purge(): Promise<number> {
    let purged = 0
    for (let after = beforeAll; !isClosed; ) {
      const due = await works.listDue(clock.now(), after, worksPerSlice)
      for (const work of await claimAll(dependencies, due))
        if (!isClosed && (await tryPurge(dependencies, work))) purged += 1
      const last = due.at(-1)
      if (!last || due.length < worksPerSlice) break
      after = last
      await setImmediate()
    }
    return purged
  }
  /** One after the other: two at once would find the same works. */
  function purgeDue(): Promise<number> {
    running = running.then(purge, purge)
    return running
  }
  const logFailure = (cause: unknown) =>
    log.error('la corbeille n’a pas pu être vidée de ce qui est à effacer', { cause })
  const purgeWhenDue = asChore(mayRunChore, { name: 'trash', everyMs }, purgeDue)

  return {
    /** Returns how many works were removed. */
    purgeDue,
    purgeSoon: () => void purgeDue().catch(logFailure),
    /** Now, in the background, and every hour. */
    start(): void {
      const run = () => void purgeWhenDue().catch(logFailure)
      run()
      timer = setInterval(run, everyMs).unref()
    },
    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      await running.catch(() => 'logged')
    },
  }
}

/** Those that nobody has restored meanwhile, nor can from now on: another server may have a slower clock. */
async function claimAll(
  { database, works, clock }: Pick<PurgingDependencies, 'database' | 'works' | 'clock'>,
  due: readonly WorkRef[],
): Promise<readonly WorkRef[]> {
  const claimed = new Set<string>()
  for (const [userId, some] of Map.groupBy(due, (work) => work.userId)) {
    const those = { userId, ids: some.map(({ id }) => id), now: clock.now() }
    const ids = await database.commit((on) => works.claimDue(on, those), {
      lock: `works:${userId}`,
    })
    for (const id of ids) claimed.add(id)
  }
  return due.filter(({ id }) => claimed.has(id))
}

/** One that cannot be removed now keeps no other from it. */
async function tryPurge(dependencies: PurgingDependencies, work: WorkRef): Promise<boolean> {
  try {
    await purgeWork(dependencies, work)
    return true
  } catch (cause) {
    const { id, kind } = work
    dependencies.log.error('un travail de la corbeille n’a pas pu être effacé', { id, kind, cause })
    return false
  }
}
