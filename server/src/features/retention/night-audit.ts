import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { listedKinds } from '@atelier/contract/works/work-kinds'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { WorksService } from '#features/works/works.service.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Servers } from '#platform/servers.ts'
import { retentionRows, type StoredNight } from './retention.repository.ts'
import { rulesOf } from './retention-rules.ts'
import type { MovedWorks } from './retention-run.ts'

export interface NightAuditDependencies {
  readonly database: Database
  readonly works: Pick<WorksService, 'countMovedTogether'>
  readonly servers: Pick<Servers, 'id' | 'listLivingIds'>
  readonly record: RecordAuditEntry
  readonly makeId: MakeId
}

/** Nobody did it: the audit trail names the product. */
const system: NewAuditEntry['actor'] = { userId: 'system', email: 'Atelier IA' }

/**
 * The audit entry of each night. A row says that one has begun, and is removed with the entry: what a killed server has moved is counted
 * by the next night, and whoever is first writes it.
 */
export function nightAudit(dependencies: NightAuditDependencies) {
  const { database, works, servers, makeId } = dependencies
  return {
    async begin(): Promise<StoredNight> {
      const rules = await retentionRows(database.queries).rules()
      const night = { batchId: makeId(), rules: rulesOf(rules, listedKinds) }
      await database.commit((on) => retentionRows(on).addNight(night, servers.id()))
      return night
    },
    finish: (night: StoredNight, moved: MovedWorks): Promise<void> =>
      finishNight(dependencies, night, moved),
    /** Nights of servers that are gone, or of this one, which has one night at a time. */
    async finishAbandoned(): Promise<void> {
      const others = (await servers.listLivingIds()).filter((id) => id !== servers.id())
      for (const night of await retentionRows(database.queries).nightsWithout(others))
        await finishNight(dependencies, night, await works.countMovedTogether(night.batchId))
    },
  }
}

/** By which rules, of which kinds, how many: no titles and no names. */
async function finishNight(
  { database, record }: Pick<NightAuditDependencies, 'database' | 'record'>,
  { batchId, rules }: StoredNight,
  moved: MovedWorks,
): Promise<void> {
  const kinds = listedKinds.filter((kind) => moved[kind] !== undefined)
  const retention = Object.fromEntries(kinds.map((kind) => [kind, rules[kind]]))
  await database.commit(async (on) => {
    const isOurs = await retentionRows(on).removeNight(batchId)
    if (!isOurs || kinds.length === 0) return
    await record({ actor: system, action: 'retention.applied', after: { moved, retention } }, on)
  })
}
