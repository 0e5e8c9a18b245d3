import { inpaintingLimits } from '@atelier/contract/inpainting/inpainting-draft'
import {
  type QuotaEntry,
  type QuotaStatus,
  usedBy,
} from '@atelier/contract/inpainting/quota-ledger'
import type { Queries } from '#database/database.ts'
import { isoDate } from '#platform/clock.ts'
import {
  quotaLedgerRows,
  type StoredCharge,
  type StoredQuotaChange,
} from './quota-ledger.repository.ts'

/** The latest entries, and the sum of those before them. */
export async function readLatestEntries(
  queries: Queries,
  userId: string,
): Promise<Pick<QuotaStatus, 'lines' | 'earlier'>> {
  const ledger = quotaLedgerRows(queries)
  const limit = inpaintingLimits.quotaEntriesListed
  const charges = await ledger.listCharges(userId, limit)
  const changes = await ledger.listChanges(userId, limit)
  const lines = [...charges.map(presentCharge), ...changes.map(presentChange)]
    .sort((one, other) => timeOf(other).localeCompare(timeOf(one)))
    .slice(0, limit)
  const listed = lines.reduce((sum, one) => sum + usedBy(one), 0)
  return { lines, earlier: (await ledger.sumUsed(userId)) - listed }
}

/** All entries, oldest first. */
export async function* allEntries(queries: Queries, userId: string): AsyncGenerator<QuotaEntry> {
  const ledger = quotaLedgerRows(queries)
  const changes = await ledger.listChanges(userId)
  for await (const charge of ledger.allCharges(userId)) {
    for (
      let next = changes.at(-1);
      next && next.createdAt < charge.createdAt;
      next = changes.at(-1)
    )
      yield presentChange(changes.pop() ?? next)
    yield presentCharge(charge)
  }
  for (const change of changes.reverse()) yield presentChange(change)
}

/** When the entry took effect. */
const timeOf = (entry: QuotaEntry): string =>
  ('settledAt' in entry ? entry.settledAt : null) ?? entry.createdAt

const presentCharge = (charge: StoredCharge): QuotaEntry => ({
  id: charge.inpaintingId,
  state: charge.state,
  title: charge.title,
  createdAt: isoDate(charge.createdAt),
  settledAt: charge.settledAt === undefined ? null : isoDate(charge.settledAt),
})

function presentChange({ id, kind, before, after, ...change }: StoredQuotaChange): QuotaEntry {
  const createdAt = isoDate(change.createdAt)
  return kind === 'quota'
    ? { id, state: 'quota-changed', before, after, createdAt }
    : { id, state: kind, cleared: before ?? 0, createdAt }
}
