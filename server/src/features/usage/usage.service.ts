import type { Database } from '#database/database.ts'
import type { Servers } from '#platform/servers.ts'
import { createFolding, type FoldingDependencies } from './folding/fold-lines.ts'
import { createFoldingRepository } from './folding/folding.repository.ts'
import { createCounters } from './ledger/counters.repository.ts'
import { createLedger, type LedgerDependencies } from './ledger/ledger.ts'
import { createLines } from './ledger/lines.repository.ts'
import { type FilterLiving, recoverLines } from './ledger/recover-lines.ts'
import { ownedUse } from './owned-use.repository.ts'
import type { RuleCacheDependencies } from './rules/rule-cache.ts'
import { createRuleCache } from './rules/rule-cache.ts'

export type { Wanted } from './ledger/ledger.ts'
export type { Use, Work } from './ledger/lines.repository.ts'

export interface UsageServiceDependencies
  extends Pick<LedgerDependencies, 'clock' | 'isAdmin'>,
    Pick<FoldingDependencies, 'mayRunChore' | 'log'>,
    Pick<RuleCacheDependencies, 'bus'> {
  readonly database: Database
  readonly servers: Pick<Servers, 'id' | 'listLivingIds'>
}

/** One ledger of use for every tool, its quotas, and what is read of it. */
export function createUsageService(options: UsageServiceDependencies) {
  const { database } = options
  const { queries } = database
  const rules = createRuleCache(options)
  const lines = createLines(queries)
  const subjectsOf = async () => everyone
  const ledger = createLedger({
    ...options,
    rules,
    counters: createCounters(queries),
    lines,
    subjectsOf,
  })
  const folding = createFolding({ ...options, folding: createFoldingRepository(database) })
  return {
    ...ledger,
    folding,
    /** After the work of ended servers was taken over: gives back what was set aside for what nobody does any more. */
    recover: (filterLiving: FilterLiving) =>
      recoverLines({ ...options, lines, ledger }, filterLiving),
    owned: ownedUse(),
    async close(): Promise<void> {
      rules.close()
      await folding.close()
    },
  }
}
export type UsageService = ReturnType<typeof createUsageService>
/** What the tools need of it. */
export type UseLedger = Pick<
  UsageService,
  'reserve' | 'requireAny' | 'isLimited' | 'note' | 'count' | 'giveBack'
>

const everyone = ['everyone'] as const
