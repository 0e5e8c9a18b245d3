import type { SecurityEventKind } from '@atelier/contract/account/security-events'
import { securityEventLimits } from '@atelier/contract/account/security-events'
import type { PageQuery } from '@atelier/contract/wire/paging'
import type { Queries } from '#database/database.ts'

const dayMs = 24 * 60 * 60 * 1000

interface StoredEvent {
  readonly id: string
  readonly userId: string
  readonly at: number
  readonly kind: SecurityEventKind
  readonly device: string
}

/** What happened to who may enter an account; `queries` may be a transaction. */
export function securityEventRows(queries: Queries) {
  const ofUser = (userId: string) =>
    queries.selectFrom('security_events').where('user_id', '=', userId)
  return {
    /** Also removes what is older than is kept, or more. */
    async record({ userId, ...event }: StoredEvent): Promise<void> {
      await queries
        .insertInto('security_events')
        .values({ user_id: userId, ...event })
        .execute()
      const newest = ofUser(userId)
        .select('id')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(securityEventLimits.perUser)
      await queries
        .deleteFrom('security_events')
        .where('user_id', '=', userId)
        .where(({ or, eb }) =>
          or([
            eb('at', '<', event.at - securityEventLimits.days * dayMs),
            eb('id', 'not in', newest),
          ]),
        )
        .execute()
    },
    /** The newest first. */
    async list(userId: string, { page, limit }: PageQuery): Promise<StoredEvent[]> {
      const rows = await ofUser(userId)
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      return rows.map(({ id, at, kind, device }) => ({
        id,
        userId,
        at: Number(at),
        // Written by this file alone.
        kind: kind as SecurityEventKind,
        device,
      }))
    },
    async count(userId: string): Promise<number> {
      const { total } = await ofUser(userId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
  }
}
