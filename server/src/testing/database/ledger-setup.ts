import { usageLimits } from '@atelier/contract/usage/meters'
import type { Database } from '#database/database.ts'
import { createOnlyServer } from '#features/servers/servers.service.ts'
import { quotaRules, type Rule } from '#features/usage/rules/quotas.repository.ts'
import { createUsageService, type UserGroups } from '#features/usage/usage.service.ts'
import { noGroups } from '#features/usage/user-groups.ts'
import type { Clock } from '#platform/clock.ts'
import { makeId } from '#platform/ids.ts'
import { createLog } from '#platform/log/log.ts'
import { createManualClock } from '../manual-clock.ts'
import { createTestBus } from '../servers/test-bus.ts'

export async function addUser(database: Database, role: 'USER' | 'ADMIN' = 'USER') {
  const id = makeId()
  const account = { id, email: id, email_key: id, name: 'Camille', role, password_hash: '' }
  await database.queries
    .insertInto('users')
    .values({ ...account, created_at: 0, is_active: 1, is_suspended: 0, inpainting_count: 0 })
    .execute()
  return id
}
export const rule = (one: Partial<Rule> & Pick<Rule, 'subject'>): Rule => ({
  meter: 'tokens',
  period: 'day',
  each: null,
  together: null,
  since: 0,
  ...one,
})

interface TestLedgerOptions {
  readonly clock?: Clock
  readonly admins?: ReadonlySet<string>
  readonly groups?: UserGroups
}
/** The ledger as a server opens it. */
export const createTestLedger = (
  database: Database,
  { clock = createManualClock(), admins = new Set(), groups = noGroups }: TestLedgerOptions = {},
) =>
  createUsageService({
    database,
    bus: createTestBus('un'),
    clock,
    servers: createOnlyServer('un'),
    mayRunChore: async () => true,
    lineDays: usageLimits.lineDays,
    log: createLog({ level: 'silent', readable: false }),
    makeId,
    record: async () => undefined,
    requireMayActOn: async () => undefined,
    showsUsers: () => true,
    describeUsers: async (ids) => new Map(ids.map((id) => [id, { name: id, email: id }])),
    groups,
    isAdmin: async (userId) => admins.has(userId),
  })

/** The ledger of one server, and a user. */
export async function createLedgerSetup(
  database: Database,
  rules: readonly Rule[] = [],
  groups: UserGroups = noGroups,
) {
  for (const one of rules) await quotaRules(database.queries).save(one)
  const clock = createManualClock()
  const admins = new Set<string>()
  const open = () => createTestLedger(database, { clock, admins, groups })
  const usage = open()
  const userId = await addUser(database)
  const work = (id = makeId(), user = userId) =>
    ({
      id,
      userId: user,
      tool: 'chat',
      meter: 'tokens',
      model: 'sage',
      engine: 'Moteur',
    }) as const
  const reserve = (one: ReturnType<typeof work>, amount: number, least = amount) =>
    database.commit((transaction) => usage.reserve(one, { amount, least }, transaction))
  const count = (one: ReturnType<typeof work>, amount: number, machineMs = 0) =>
    database.commit((transaction) => usage.count(one, { amount, machineMs }, transaction))
  const note = (one: ReturnType<typeof work>, amount: number) =>
    database.commit((transaction) => usage.note(one, { amount, machineMs: 0 }, transaction))
  const giveBack = (one: ReturnType<typeof work>) =>
    database.commit((transaction) => usage.giveBack(one, 0, transaction))
  const counters = () =>
    database.queries
      .selectFrom('use_counters')
      .select(['subject', 'meter', 'period', 'reserved', 'counted'])
      .orderBy('subject')
      .orderBy('meter')
      .orderBy('period')
      .execute()
  const lines = () => database.queries.selectFrom('use_lines').selectAll().execute()
  return {
    usage,
    note,
    open,
    clock,
    admins,
    userId,
    work,
    reserve,
    count,
    giveBack,
    counters,
    lines,
  }
}
