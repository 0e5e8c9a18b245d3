import { Problem } from '@atelier/contract/problems/problems'
import type { Retention, RetentionChoice } from '@atelier/contract/retention/retention'
import { appliedDays, mayChoose } from '@atelier/contract/retention/retention-rules'
import { listedKinds } from '@atelier/contract/works/work-kinds'
import type { Database } from '#database/database.ts'
import type { WorksService } from '#features/works/works.service.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import { retentionRows, type StoredChoices } from './retention.repository.ts'

export interface OwnRetentionDependencies {
  readonly database: Database
  readonly works: Pick<WorksService, 'countAnnounced'>
  readonly clock: Clock
}
/** What will go to the trash, of all kinds. */
export interface AnnouncedTogether {
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
}

/** What users choose for themselves. `announceFor`: what it means for each of their works is found out after it is saved. */
export function ownRetention(
  { database, works, clock }: OwnRetentionDependencies,
  announceFor: (userId: string) => void,
) {
  async function read(userId: string): Promise<Retention> {
    const stored = retentionRows(database.queries)
    const rules = await stored.rules()
    const choices = await stored.choices(userId)
    const announced = new Map((await works.countAnnounced(userId)).map((one) => [one.kind, one]))
    return listedKinds.map((kind) => {
      const { since: _, ...rule } = rules[kind]
      const ownDays = choices.get(kind)
      const due = announced.get(kind)
      return {
        ...{ kind, rule, days: appliedDays(rule, ownDays) },
        ...(ownDays !== undefined && { ownDays }),
        dueCount: due?.count ?? 0,
        firstDueAt: due ? isoDate(due.firstAt) : null,
      }
    })
  }
  return {
    read,
    /** @throws Problem */
    async save(userId: string, { days }: RetentionChoice): Promise<Retention> {
      const choices: StoredChoices = new Map(
        listedKinds.flatMap((kind) => {
          const chosen = days[kind]
          return chosen === undefined ? [] : [[kind, chosen] as const]
        }),
      )
      await database.commit(
        async (on) => {
          const rules = await retentionRows(on).rules()
          for (const [kind, chosen] of choices)
            if (!mayChoose(rules[kind], chosen)) throw new Problem('retention.out-of-bounds')
          await retentionRows(on).saveChoices(userId, choices, clock.now())
        },
        { lock: `settings:${userId}` },
      )
      announceFor(userId)
      return await read(userId)
    },
    /** For the archive of one's data. */
    async *exportChoices(userId: string): AsyncGenerator<object> {
      for (const [kind, days] of await retentionRows(database.queries).choices(userId))
        yield { kind, days }
    },
    notice: announcedWorks({ database, works }),
  }
}

/** For the notice that tells of them. */
const announcedWorks = ({
  database,
  works,
}: Pick<OwnRetentionDependencies, 'database' | 'works'>) => ({
  /** What was announced since the user last dismissed a notice; `undefined`: nothing. */
  async find(userId: string): Promise<AnnouncedTogether | undefined> {
    const after = await retentionRows(database.queries).seenUntil(userId)
    const announced = await works.countAnnounced(userId, after)
    if (announced.length === 0) return undefined
    return {
      count: announced.reduce((sum, one) => sum + one.count, 0),
      firstAt: Math.min(...announced.map(({ firstAt }) => firstAt)),
      lastAt: Math.max(...announced.map(({ lastAt }) => lastAt)),
    }
  },
  dismiss: (userId: string, until: number): Promise<void> =>
    database.commit((on) => retentionRows(on).markSeen(userId, until)),
})
