import { createEnginesSetup } from '@atelier/server/src/testing/engines/engines-setup.ts'
import { isQuick, median, print, quantile, reportLimit } from '#bench/harness/verdict.ts'

/**
 * Several engines, of which some are away: the lists of models, and a reply whose first engine refuses the connection.
 * Limits: with 5 of 20 engines away (3 refuse, 2 are silent), lists take at most 1.2 times as long as with all; a reply that moves to the
 * next engine before its first piece begins at most 100 ms later.
 */
const machines = isQuick ? 4 : 20
const away = isQuick ? { refusing: 1, silent: 1 } : { refusing: 3, silent: 2 }
const measuredMs = isQuick ? 500 : 15_000
const replies = isQuick ? 3 : 30
const limits = { listRatio: 1.2, failoverMs: 100 }

await using setup = await createEnginesSetup({ machines })
const { app, add, offering, doubleAt, asAdmin, user } = setup
await setup.configure({ limits: { rateLimitPerMinute: 1000, maxConcurrentRequests: 100 } })
const origin = await app.url()
const key = await createKey()

async function createKey(): Promise<string> {
  const body = { name: 'Banc', scopes: ['chat'], currentPassword: 'motdepasse' }
  const created = await app.call('POST', '/keys', { token: user, body })
  return created.json<{ data: { secret: string } }>().data.secret
}
async function timed(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await act()
  return performance.now() - from
}
async function fetched(path: string, token: string): Promise<void> {
  const response = await fetch(`${origin}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
}

const lists = {
  'liste des modèles': () => fetched('/api/models?type=text', user),
  '/v1/models': () => fetched('/v1/models', key),
}
/** Long enough for lists to grow old and be read again; in milliseconds for each call. */
async function measureLists() {
  const times = Object.entries(lists).map(([name, read]) => ({ name, read, taken: [] as number[] }))
  for (const { read } of times) await read()
  const end = performance.now() + measuredMs
  while (performance.now() < end) {
    for (const { read, taken } of times) taken.push(await timed(read))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return times.map(({ name, taken }) => ({
    name,
    median: median(taken),
    late: quantile(taken, 0.99),
  }))
}

async function compareLists(): Promise<boolean> {
  for (let index = 0; index < machines; index += 1) {
    offering(index, `modele-${index}`)
    await add(index)
  }
  const whole = await measureLists()
  for (let index = 0; index < away.refusing; index += 1) await doubleAt(index).close()
  for (let index = away.refusing; index < away.refusing + away.silent; index += 1)
    doubleAt(index).control.otherFault = { type: 'hang' }
  const waits = await timed(async () => {
    await asAdmin('DELETE', '/system/cache')
    await lists['/v1/models']()
  })
  print(`     première liste après l’oubli des autres : ${waits.toFixed(0)} ms`)
  const partial = await measureLists()
  return whole
    .map(({ name, median: before, late }, index) => {
      const { median: after = Number.NaN, late: lateAfter = Number.NaN } = partial[index] ?? {}
      return reportLimit(isQuick || after <= limits.listRatio * before, name, [
        `${(after / before).toFixed(2)} fois le temps avec tous (au plus ${limits.listRatio})`,
        `${before.toFixed(2)} puis ${after.toFixed(2)} ms, au pire centième ${late.toFixed(1)} puis ${lateAfter.toFixed(1)} ms`,
      ])
    })
    .every(Boolean)
}

/** Milliseconds until the first piece of a reply. */
const firstPiece = () =>
  timed(async () => {
    const response = await fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'commun',
        stream: true,
        messages: [{ role: 'user', content: 'Bonjour' }],
      }),
    })
    const reader = response.body?.getReader()
    const { done } = (await reader?.read()) ?? { done: true }
    if (!response.ok || done) throw new Error(`no reply: ${response.status}`)
    await reader?.cancel()
  })

async function compareFailover(): Promise<boolean> {
  const [first, second] = [machines - 2, machines - 1]
  for (const index of [first, second]) offering(index, 'commun')
  for (const { id } of await setup.list()) await setup.remove(id)
  for (const index of [first, second]) await add(index, { pool: 'gpu', choice: 'ordered' })
  await firstPiece()
  const there: number[] = []
  for (let index = 0; index < replies; index += 1) there.push(await firstPiece())
  await doubleAt(first).close()
  const moved: number[] = []
  for (let index = 0; index < replies; index += 1) moved.push(await firstPiece())
  const added = Math.max(...moved) - median(there)
  return reportLimit(isQuick || added <= limits.failoverMs, 'réponse qui passe au moteur suivant', [
    `au plus ${added.toFixed(1)} ms de plus (au plus ${limits.failoverMs})`,
    `${median(there).toFixed(1)} ms avant, ${median(moved).toFixed(1)} ms après, la première ${moved[0]?.toFixed(1)} ms`,
  ])
}

const verdicts = [await compareLists(), await compareFailover()]
process.exitCode = verdicts.every(Boolean) ? 0 : 1
