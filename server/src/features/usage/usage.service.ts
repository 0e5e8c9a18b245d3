import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type { OverviewQuery, PeopleQuery, UsageExport } from '@atelier/contract/usage/usage'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Servers } from '#platform/servers.ts'
import { createFolding, type FoldingDependencies } from './folding/fold-lines.ts'
import { createFoldingRepository } from './folding/folding.repository.ts'
import { createCounters } from './ledger/counters.repository.ts'
import { createLedger, type LedgerDependencies } from './ledger/ledger.ts'
import { createLines } from './ledger/lines.repository.ts'
import { type FilterLiving, recoverLines } from './ledger/recover-lines.ts'
import { ownedUse } from './owned-use.repository.ts'
import { exportUsage } from './reports/export-usage.ts'
import { readOverview } from './reports/overview.ts'
import { createOwnLines } from './reports/own-lines.repository.ts'
import { readOwnUsage } from './reports/own-usage.ts'
import { createPeople, type PeopleDependencies } from './reports/people.ts'
import { createUsageSums } from './reports/usage-sums.repository.ts'
import { createRuleManagement } from './rules/manage-rules.ts'
import type { SubjectProtection } from './rules/protected-subjects.ts'
import { createRuleCache, type RuleCacheDependencies } from './rules/rule-cache.ts'
import { noGroups, type UserGroups } from './user-groups.ts'

export type { Wanted } from './ledger/ledger.ts'
export type { Use, Work } from './ledger/lines.repository.ts'
export type { UserGroups } from './user-groups.ts'

export interface UsageServiceDependencies
  extends Pick<LedgerDependencies, 'clock' | 'isAdmin'>,
    Pick<FoldingDependencies, 'mayRunChore' | 'lineDays' | 'log'>,
    Pick<PeopleDependencies, 'showsUsers' | 'describeUsers'>,
    Pick<RuleCacheDependencies, 'bus'> {
  readonly database: Database
  readonly servers: Pick<Servers, 'id' | 'listLivingIds'>
  readonly makeId: MakeId
  /** Without it, nobody is in a group. */
  readonly groups?: UserGroups
  readonly record: RecordAuditEntry
  readonly requireMayActOn: SubjectProtection['requireMayActOn']
}

/** One ledger of use for every tool, its quotas, and what is read of it. */
export function createUsageService(given: UsageServiceDependencies) {
  const options = { ...given, groups: given.groups ?? noGroups }
  const { database } = options
  const { queries } = database
  const rules = createRuleCache(options)
  const lines = createLines(queries)
  const counters = createCounters(queries, options.groups)
  const ledger = createLedger({ ...options, rules, counters, lines })
  const folding = createFolding({ ...options, folding: createFoldingRepository(database) })
  return {
    ...ledger,
    folding,
    rules: createRuleManagement({ ...options, rules }),
    ...createReports({ ...options, ledger, counters, foldLatest: folding.foldLatest }),
    /** After the work of ended servers was taken over: gives back what was set aside for what nobody does any more. */
    recover: (filterLiving: FilterLiving) =>
      recoverLines({ ...options, lines, ledger }, filterLiving),
    owned: ownedUse(ledger),
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

interface ReportDependencies extends UsageServiceDependencies {
  readonly groups: UserGroups
  readonly ledger: ReturnType<typeof createLedger>
  readonly counters: ReturnType<typeof createCounters>
  foldLatest(): Promise<void>
}
function createReports(dependencies: ReportDependencies) {
  const { foldLatest } = dependencies
  const { queries } = dependencies.database
  const sums = createUsageSums(queries)
  const ownLines = createOwnLines(queries)
  const people = createPeople({ ...dependencies, sums })
  type Actor = NewAuditEntry['actor']
  return {
    mine: (userId: string) => readOwnUsage({ ...dependencies, sums }, userId),
    async myLines(userId: string, query: PageQuery) {
      const { lines, total } = await ownLines.list(userId, query)
      return toPage(lines, total, query)
    },
    /** Every line, oldest first. */
    allLines: ownLines.all,
    async overview(query: OverviewQuery) {
      await foldLatest()
      return await readOverview({ ...dependencies, sums }, query)
    },
    async people(actor: Actor, query: PeopleQuery) {
      await foldLatest()
      return await people.list(actor, query)
    },
    export: (actor: Actor, query: UsageExport) =>
      exportUsage({ ...dependencies, sums }, actor, query),
  }
}
