import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { MessagePage } from '@atelier/contract/chat/messages'
import type { LongChats } from '@atelier/server/src/testing/bench/chats/app-with-long-chats.ts'
import { callData } from '#bench/harness/account.ts'
import { type MeasuredProcess, startMeasuredProcess } from '#bench/harness/measured-process.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { isQuick, median, print, quantile, reportLimit } from '#bench/harness/verdict.ts'
import { type Caller, timeCall } from './calls.ts'

/**
 * Measures a chat whose path of 10 000 messages is one of several versions, 30 000 messages in all, over HTTP: opening it against a chat
 * of 100, reading around any message against its end, showing another version, and how soon a queued message begins.
 */
const size = isQuick ? { line: 100, path: 1000 } : { line: 100, path: 10_000 }
const rounds = isQuick ? 20 : 400
const queueRounds = isQuick ? 3 : 28
const limits = { open: 2, around: 1.5, showLate: 1.5, showAllMs: 150, otherMs: 50, queuedMs: 50 }

interface Measured {
  readonly chats: LongChats
  readonly user: Caller
  readonly other: Caller
}

const p95 = (values: readonly number[]) => quantile(values, 0.95)
const ms = (value: number) => `${value.toFixed(2)} ms`

/** In alternation, so that the load of the machine falls on both. */
async function compare(
  count: number,
  one: (round: number) => Promise<number>,
  other: (round: number) => Promise<number>,
) {
  const times = { one: [] as number[], other: [] as number[] }
  for (let round = -Math.ceil(count / 10); round < count; round += 1) {
    const pair = [await one(round), await other(round)] as const
    if (round < 0) continue
    times.one.push(pair[0])
    times.other.push(pair[1])
  }
  const detail = `p95 ${ms(p95(times.one))} contre ${ms(p95(times.other))}, médianes ${ms(median(times.one))} et ${ms(median(times.other))}`
  return { ...times, ratio: p95(times.one) / p95(times.other), detail }
}

const openPage = (user: Caller, chatId: string, around = '') =>
  timeCall(user, {
    path: `/chat/${chatId}/messages${around === '' ? '' : `?around=${around}`}`,
  })
const show = (user: Caller, chatId: string, messageId: string) =>
  timeCall(user, { path: `/chat/${chatId}/path`, method: 'POST', body: { messageId } })

async function measureReading({ chats: { line, tree }, user }: Measured): Promise<boolean> {
  const opening = await compare(
    rounds,
    () => openPage(user, tree.id),
    () => openPage(user, line.id),
  )
  const around = await compare(
    rounds,
    (round) =>
      openPage(user, tree.id, tree.path[Math.abs(round * 7919) % (tree.path.length - 100)]),
    () => openPage(user, tree.id),
  )
  return [
    reportLimit(
      opening.ratio <= limits.open,
      `ouvrir ${size.path} messages parmi ${3 * size.path} : ${opening.ratio.toFixed(2)} fois le temps de ${size.line} (au plus ${limits.open})`,
      [opening.detail],
    ),
    reportLimit(
      around.ratio <= limits.around,
      `lire autour d’un message : ${around.ratio.toFixed(2)} fois la fin (au plus ${limits.around})`,
      [around.detail],
    ),
  ].every(Boolean)
}

async function measureShowing({ chats: { tree }, user, other }: Measured): Promise<boolean> {
  const shownAgain = tree.path[tree.path.length - 20] ?? ''
  const late = await compare(
    rounds,
    (round) => show(user, tree.id, round % 2 === 0 ? tree.lateVersion : shownAgain),
    () => openPage(user, tree.id),
  )
  const whole: number[] = []
  const waits: number[] = []
  const isDone = new AbortController()
  const others = (async () => {
    while (!isDone.signal.aborted) {
      waits.push(await timeCall(other, { path: '/chat' }))
      await delay(5)
    }
  })()
  for (let round = 0; round < Math.max(4, rounds / 10); round += 1) {
    const messageId = round % 2 === 0 ? tree.otherBeginning : (tree.path[0] ?? '')
    whole.push(await show(user, tree.id, messageId))
  }
  isDone.abort()
  await others
  return [
    reportLimit(
      late.ratio <= limits.showLate,
      `montrer une version près de la fin : ${late.ratio.toFixed(2)} fois une page (au plus ${limits.showLate})`,
      [late.detail],
    ),
    reportLimit(
      p95(whole) <= limits.showAllMs,
      `montrer une version suivie de ${size.path - 1} messages : ${ms(p95(whole))} (au plus ${limits.showAllMs} ms)`,
      [`médiane ${ms(median(whole))}`],
    ),
    reportLimit(
      p95(waits) <= limits.otherMs,
      `attente d’un autre pendant ce temps, p95 : ${ms(p95(waits))} (au plus ${limits.otherMs} ms)`,
      [`la plus longue ${ms(Math.max(...waits))}, ${waits.length} appels`],
    ),
  ].every(Boolean)
}

/** From the end of a reply in the engine to the beginning of the next one. */
async function measureQueue({ chats: { line }, user }: Measured, child: MeasuredProcess) {
  const account = { ...user, email: '' }
  const gaps: number[] = []
  for (let round = 0; round < queueRounds; round += 1) {
    await callData(account, `/chat/${line.id}/queue`, { method: 'POST', body: { content: 'Un' } })
    await callData(account, `/chat/${line.id}/queue`, { method: 'POST', body: { content: 'Deux' } })
    for (;;) {
      const page = await callData<MessagePage>(account, `/chat/${line.id}/messages?limit=1`)
      if (page.queued.length === 0 && page.writing.length === 0) break
      await delay(20)
    }
    const calls = await child.request<{ began: number; ended: number }[]>('takeCalls')
    for (const [index, { began }] of calls.entries()) {
      const before = calls[index - 1]
      if (before) gaps.push(began - before.ended)
    }
  }
  return reportLimit(
    p95(gaps) <= limits.queuedMs,
    `un message en file part après la réponse, p95 : ${ms(p95(gaps))} (au plus ${limits.queuedMs} ms)`,
    [`médiane ${ms(median(gaps))}`, `${gaps.length} messages`],
  )
}

const cache = join(projectRoot, 'node_modules/.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-long-chat-'))
let child: MeasuredProcess | undefined
let isWithin = false
try {
  child = await startMeasuredProcess({
    main: fileURLToPath(import.meta.resolve('./app-main.ts')),
    args: [folder, String(size.line), String(size.path)],
    core: undefined,
  })
  const chats = await child.request<LongChats>('chats')
  const measured = {
    chats,
    user: { url: child.url, token: chats.token },
    other: { url: child.url, token: chats.otherToken },
  }
  isWithin = [
    await measureReading(measured),
    await measureShowing(measured),
    await measureQueue(measured, child),
  ].every(Boolean)
  print(isWithin ? 'Tout est dans les limites.' : 'Une limite est dépassée.')
} finally {
  await child?.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isWithin || isQuick ? 0 : 1)
