import { setImmediate } from 'node:timers/promises'
import type { StorageKind } from '@atelier/contract/my-data/my-data'
import { type BytesByKind, countStoredBytes } from '#database/count-stored-bytes.ts'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { asChore, type MayRunChore } from '#platform/servers.ts'
import { createUserStorageRepository } from './user-storage.repository.ts'

interface StorageCheckDependencies {
  readonly database: Database
  readonly mayRunChore: MayRunChore
  readonly clock: Clock
  readonly log: Log
}

const checkHour = 4
/** Of several servers, in whatever time zone, one checks in a night. */
const everyMs = 12 * 60 * 60 * 1000
const usersPerPage = 500

/** Compares the totals of stored bytes with what they are totals of, and repairs what differs. */
export function createStorageCheck(dependencies: StorageCheckDependencies) {
  const { mayRunChore, clock, log } = dependencies
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  /** Returns how many totals were wrong. */
  async function check(): Promise<number> {
    const repository = createUserStorageRepository(dependencies.database.queries)
    let repaired = 0
    for (let after = ''; !isClosed; ) {
      const ids = await repository.userIdsAfter(after, usersPerPage)
      for (const id of ids) if (!isClosed) repaired += await checkUser(dependencies, id)
      after = ids.at(-1) ?? ''
      if (ids.length < usersPerPage) break
      await setImmediate()
    }
    return repaired
  }

  const checkWhenDue = asChore(mayRunChore, { name: 'storage-check', everyMs }, check)
  function planNext() {
    timer = setTimeout(() => {
      void checkWhenDue()
        .catch((cause: unknown) =>
          log.error('les totaux du stockage n’ont pas pu être vérifiés', { cause }),
        )
        .finally(() => !isClosed && planNext())
    }, untilNextNight(clock.now())).unref()
  }

  return {
    check,
    /** Every night. */
    start: planNext,
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
export type StorageCheck = ReturnType<typeof createStorageCheck>

function untilNextNight(now: number): number {
  const next = new Date(now)
  next.setHours(checkHour, 0, 0, 0)
  if (next.getTime() <= now) next.setDate(next.getDate() + 1)
  return next.getTime() - now
}

async function checkUser(
  { database, log }: StorageCheckDependencies,
  userId: string,
): Promise<number> {
  const repository = createUserStorageRepository(database.queries)
  const before = await repository.byKind(userId)
  const counted = await countStoredBytes(database.queries, userId)
  const { wrong, isTotalWrong } = await database.commit(async (transaction) => {
    await repository.lockTotals(transaction, userId)
    const now = await repository.byKind(userId, transaction)
    const wrong = isSame(before, now) ? differences(now, counted) : []
    for (const kind of wrong)
      await repository.setKind(transaction, { userId, kind, bytes: counted.get(kind) ?? 0 })
    return { wrong, isTotalWrong: await repository.repairTotal(transaction, userId) }
  })
  const repaired = wrong.length + (isTotalWrong ? 1 : 0)
  if (repaired > 0)
    log.warn('des totaux du stockage étaient faux et ont été corrigés', { userId, kinds: wrong })
  return repaired
}

/** Whoever stores something meanwhile is checked the next night. */
const isSame = (one: BytesByKind, other: BytesByKind): boolean =>
  differences(one, other).length === 0

const differences = (one: BytesByKind, other: BytesByKind): StorageKind[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (kind) => (one.get(kind) ?? 0) !== (other.get(kind) ?? 0),
  )
