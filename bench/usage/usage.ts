import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  limitEveryone,
  openLedger,
  openUsedDatabase,
  timeReplies,
} from '@atelier/server/src/testing/bench/usage-database.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { isQuick, median, print, quantile, reportLimit } from '#bench/harness/verdict.ts'

/**
 * Measures the ledger of use beside a year of 100 000 users: what a reply adds to the transactions that it writes anyway, without any limit
 * and with a day, a month and a shared pool; the longest slice of folding; and each page that reads the sums.
 * Limits: 80 and 200 µs for a reply, 20 ms for a slice, 50 ms for a page, 300 ms for the year.
 */
const size = isQuick
  ? { users: 5000, daysPerUser: 3, totalDays: 365 }
  : { users: 100_000, daysPerUser: 15, totalDays: 365 }
const replies = isQuick ? 300 : 3000
const rounds = isQuick ? 5 : 25

const cache = join(projectRoot, 'node_modules/.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-usage-'))
let isWithin = true
const check = (isMet: boolean, what: string, details: readonly string[]) => {
  isWithin = reportLimit(isMet || isQuick, what, details) && isWithin
}

const database = await openUsedDatabase(folder, size)
print(`${size.users} comptes, ${size.users * size.daysPerUser} jours de personnes, un an de totaux`)
try {
  await measureReplies()
  await measureFolding()
  await measurePages()
} finally {
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isWithin ? 0 : 1)

async function measureReplies() {
  const free = openLedger(database)
  await timeReplies(database, free, replies)
  const without = (await timeReplies(database, free, replies)) * 1000
  check(without <= 80, 'une réponse sans limite', [`${without.toFixed(0)} µs (au plus 80)`])
  await free.close()
  await limitEveryone(database)
  const limited = openLedger(database)
  await timeReplies(database, limited, replies)
  const withLimits = (await timeReplies(database, limited, replies)) * 1000
  check(withLimits <= 200, 'avec un jour, un mois et un pot commun', [
    `${withLimits.toFixed(0)} µs (au plus 200)`,
  ])
  await limited.close()
}

async function measureFolding() {
  const usage = openLedger(database)
  const slices: number[] = []
  for (let slice = 0; slice < rounds; slice += 1) {
    const startedAt = performance.now()
    await usage.folding.foldLatest()
    slices.push(performance.now() - startedAt)
  }
  const longest = quantile(slices, 0.95)
  check(longest <= 20, 'une tranche de 200 lignes totalisée', [
    `p95 ${longest.toFixed(1)} ms (au plus 20)`,
    `médiane ${median(slices).toFixed(1)} ms`,
  ])
  await usage.folding.foldNow()
  await usage.close()
}

async function measurePages() {
  const usage = openLedger(database)
  const day = (ago: number) => {
    const date = new Date(Date.now() - ago * 24 * 60 * 60 * 1000)
    return date.toISOString().slice(0, 10)
  }
  const actor = { userId: 'p1', email: 'p1@mairie.example' }
  const year = { from: day(364), to: day(0) }
  const lastPage = Math.floor(size.users / 20)
  const pages = [
    ['« Usage » sur un an, par modèle', 300, () => usage.overview({ ...year, by: 'model' })],
    ['« Usage » sur un an, par groupe', 300, () => usage.overview({ ...year, by: 'group' })],
    ['« Usage » sur un an, jour par jour', 300, () => usage.overview({ ...year, by: 'day' })],
    ['« Par personne », la première page', 50, () => usage.people(actor, { page: 1, limit: 20 })],
    [
      '« Par personne », la dernière page',
      50,
      () => usage.people(actor, { page: lastPage, limit: 20 }),
    ],
    ['« Mon usage »', 50, () => usage.mine('p1')],
    ['ses travaux récents', 50, () => usage.myLines('p1', { page: 1, limit: 20 })],
  ] as const
  for (const [name, limitMs, read] of pages) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now()
      await read()
      times.push(performance.now() - startedAt)
    }
    const p95 = quantile(times, 0.95)
    check(p95 <= limitMs, name, [
      `p95 ${p95.toFixed(1)} ms (au plus ${limitMs})`,
      `médiane ${median(times).toFixed(1)} ms`,
      p95 <= 50 ? 'sous les 50 ms voulues' : 'au-dessus des 50 ms voulues',
    ])
  }
  await usage.close()
}
