import { fileURLToPath } from 'node:url'
import { migrateBenchDatabase } from '@atelier/server/src/testing/bench/queue/shared-queue.ts'
import { startPostgresServer } from '@atelier/server/src/testing/database/postgres-server.ts'
import { type MeasuredProcess, startMeasuredProcess } from '#bench/harness/measured-process.ts'
import { isQuick, print, reportLimit } from '#bench/harness/verdict.ts'
import type { Load, SlotUse } from './load.ts'

/**
 * Measures the engine queue that three servers share, on a real PostgreSQL: calls of 60 users at all of them.
 * Limits: at least 300 slots a second as fast as they can be given, never more than there are, and as many for each user within 1.2 while
 * calls hold them for a tenth of a second.
 */
const serverCount = 3
/** Everybody asks for more than one thing at a time, so the last slot stays free (record 0008). */
const usableSlots = 32
const seconds = isQuick ? 1 : 10
const base: Load = {
  users: 60,
  callsPerUser: 2,
  slots: usableSlots + 1,
  holdMs: 100,
  warmUpMs: isQuick ? 200 : 3000,
  measuredMs: seconds * 1000,
}

async function measure(url: string, load: Load) {
  const servers: MeasuredProcess[] = []
  try {
    for (let index = 0; index < serverCount; index += 1)
      servers.push(
        await startMeasuredProcess({
          main: fileURLToPath(import.meta.resolve('./queue-main.ts')),
          args: [url, `serveur-${index}`, JSON.stringify(load)],
          core: undefined,
        }),
      )
    const begunAt = performance.timeOrigin + performance.now()
    const held = (await Promise.all(servers.map((one) => one.request<SlotUse[]>('run')))).flat()
    return evaluate(held, load, begunAt)
  } finally {
    for (const server of servers) await server.stop()
  }
}

function evaluate(held: readonly SlotUse[], load: Load, begunAt: number) {
  const from = begunAt + load.warmUpMs
  const measured = held.filter((one) => one.to >= from && one.to < from + load.measuredMs)
  const counts = Array.from(
    { length: load.users },
    (_, user) => measured.filter((one) => one.user === user).length,
  )
  return {
    perSecond: measured.length / (load.measuredMs / 1000),
    maxHeld: maxHeldAtOnce(held),
    least: Math.min(...counts),
    most: Math.max(...counts),
    freeMs: freeMsOf(measured, load),
  }
}

/** What is given back at the moment when another one takes it is not held twice. */
function maxHeldAtOnce(held: readonly SlotUse[]): number {
  const changes = held.flatMap(({ from, to }) => [
    { at: from, by: 1 },
    { at: to, by: -1 },
  ])
  changes.sort((one, other) => one.at - other.at || one.by - other.by)
  let current = 0
  let max = 0
  for (const { by } of changes) {
    current += by
    max = Math.max(max, current)
  }
  return max
}

/** How long a slot is free between two calls, while others wait. */
function freeMsOf(measured: readonly SlotUse[], { measuredMs, slots }: Load): number {
  const heldMs = measured.reduce((sum, { from, to }) => sum + to - from, 0)
  return (measuredMs * (slots - 1) - heldMs) / Math.max(1, measured.length)
}

const postgres = await startPostgresServer()
let isMet = false
try {
  await migrateBenchDatabase(postgres.url)
  const usual = await measure(postgres.url, base)
  const fastest = await measure(postgres.url, { ...base, holdMs: 1 })
  print(
    `     ${usual.perSecond.toFixed(0)} places par seconde de 320 possibles ; une place reste libre ${usual.freeMs.toFixed(1)} ms`,
  )
  const share = usual.most / Math.max(1, usual.least)
  isMet = [
    reportLimit(fastest.perSecond >= 300, 'Places accordées par seconde (au moins 300)', [
      `${fastest.perSecond.toFixed(0)}, tenues 1 ms`,
    ]),
    reportLimit(
      Math.max(usual.maxHeld, fastest.maxHeld) <= base.slots,
      'Jamais plus de places à la fois que 33',
      [`${Math.max(usual.maxHeld, fastest.maxHeld)}`],
    ),
    reportLimit(share <= 1.2, 'Parts des 60 personnes (au plus 1,2)', [
      `${usual.least} à ${usual.most} chacune`,
    ]),
  ].every(Boolean)
} finally {
  await postgres.stop()
}
process.exit(isMet || isQuick ? 0 : 1)
