import { Readable } from 'node:stream'
import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { lineMeters } from '@atelier/contract/usage/meters'
import type { UsageExport } from '@atelier/contract/usage/usage'
import { machineSeconds } from './amounts.ts'
import { rangeOf } from './overview.ts'
import { type PeopleDependencies, requireUsers } from './people.ts'

const rowsPerPage = 500
const totalColumns = [
  'jour',
  'outil',
  'modèle',
  'moteur',
  'accès',
  'mesure',
  'travaux',
  'quantité',
  'dont lu',
  'secondes de machine',
]
const userColumns = ['mois', 'nom', 'email', 'travaux', 'secondes de machine', ...lineMeters]

/** The use of a range of days as a file, written while it is read. */
export async function exportUsage(
  dependencies: PeopleDependencies,
  { userId, email }: NewAuditEntry['actor'],
  { of, ...given }: UsageExport,
) {
  const { from, to } = rangeOf(given, dependencies.clock.now())
  if (of === 'people') requireUsers(dependencies)
  await dependencies.database.commit((transaction) =>
    dependencies.record(
      {
        actor: { userId, email },
        action: 'usage.exported',
        target: { id: of, name: `${from} – ${to}` },
      },
      transaction,
    ),
  )
  const lines =
    of === 'people' ? userLines(dependencies, { from, to }) : totalLines(dependencies, { from, to })
  return {
    mediaType: 'text/csv; charset=utf-8',
    downloadName: `usage-${from}-${to}.csv`,
    stream: Readable.from(lines),
  }
}

interface Range {
  readonly from: string
  readonly to: string
}
async function* totalLines({ sums }: PeopleDependencies, range: Range): AsyncGenerator<string> {
  yield line(totalColumns)
  for (let offset = 0; ; offset += rowsPerPage) {
    const rows = await sums.totalsAfter(range, offset, rowsPerPage)
    yield rows
      .map((row) =>
        line([
          row.day,
          row.tool,
          row.model,
          row.engine,
          row.way,
          row.meter,
          Number(row.works),
          Number(row.amount),
          Number(row.input_amount),
          machineSeconds(Number(row.machine_ms)),
        ]),
      )
      .join('')
    if (rows.length < rowsPerPage) return
  }
}

async function* userLines(dependencies: PeopleDependencies, range: Range): AsyncGenerator<string> {
  yield line(userColumns)
  let after = { month: range.from.slice(0, 7), userId: '' }
  for (;;) {
    const rows = await dependencies.sums.monthsAfter(range, after, rowsPerPage)
    const accounts = await dependencies.describeUsers(rows.map(({ userId }) => userId))
    yield rows
      .map(({ userId, month, works, machineMs, amounts }) => {
        const account = accounts.get(userId)
        const used = lineMeters.map((meter) => amounts[meter])
        const seconds = machineSeconds(machineMs)
        return line([month, account?.name ?? '', account?.email ?? '', works, seconds, ...used])
      })
      .join('')
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerPage) return
    after = { month: last.month, userId: last.userId }
  }
}

const line = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`
/** Spreadsheets read a cell that begins like this as a formula. */
const formula = /^[=+\-@\t\r|%]/
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const plain = value.replaceAll(/\p{Cc}/gu, ' ')
  return `"${(formula.test(plain) ? `'${plain}` : plain).replaceAll('"', '""')}"`
}
