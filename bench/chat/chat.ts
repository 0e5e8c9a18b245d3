import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { type BenchProcess, startBenchProcess } from '#bench/harness/bench-process.ts'
import { launchBrowser } from '#bench/harness/browser.ts'
import { isQuick, median, reportLimit } from '#bench/harness/verdict.ts'
import { measureChatOpening, measurePageWeight } from './probes.ts'
import { limits, measured } from './settings.ts'
import { measureBlocks, measureStreaming, reportKeys, reportTasks } from './streaming.ts'
import { registerUser } from './users.ts'

/**
 * Measures what a long chat costs in a real browser: opening it, the page's size, and typing while a reply streams.
 * A chat of 10 000 messages, among 30 000 of all versions, is compared with one of 100, and the page that streams with the page at rest.
 * Limits: opening and keys at most 2 times as slow, under 5000 nodes and 150 MB, no task over 50 ms (`settings.ts`).
 */
const rounds = isQuick ? 1 : measured.rounds

const dataFolder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
let app: BenchProcess | undefined
let browser: Browser | undefined
async function close() {
  await browser?.close()
  await app?.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(130)))
try {
  app = await startBenchProcess(import.meta.resolve('./app-main.ts'), [dataFolder])
  browser = await launchBrowser()
  const areMet = await measure(String(app.first.url), browser)
  process.exitCode = areMet || isQuick ? 0 : 1
} finally {
  await close()
}

async function measure(url: string, browser: Browser): Promise<boolean> {
  const user = await registerUser(url)
  const short = { id: await user.newChat('Court', measured.short), count: measured.short }
  const long = {
    id: await user.newChat('Long', measured.long, measured.otherVersions),
    count: measured.long,
  }
  const context = await browser.newContext({
    baseURL: url,
    storageState: user.storageState,
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  const opening = await measureOpening(page, short, long)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const weights = [await measurePageWeight(devtools)]
  const { busy, idle } = await measureStreaming(browser, page)
  weights.push(await measurePageWeight(devtools))
  await readBack(page)
  weights.push(await measurePageWeight(devtools))
  await page.goto(`/chat/${await user.newChat('Blocs', 2)}`)
  const blocks = await measureBlocks(browser, page)
  const areMet = [
    reportOpening(opening),
    reportWeights(weights),
    reportTasks('pendant la réponse', busy, idle),
    reportKeys('pendant la réponse', busy, idle),
  ]
  for (const [block, observation] of blocks)
    areMet.push(
      reportTasks(`pendant un bloc long (${block})`, observation),
      reportKeys(`pendant un bloc long (${block})`, observation, idle),
    )
  return areMet.every(Boolean)
}

function reportOpening({
  long,
  short,
  ratio,
}: Awaited<ReturnType<typeof measureOpening>>): boolean {
  return reportLimit(
    ratio <= limits.openingRatio,
    `Ouvrir ${measured.long} messages parmi ${measured.long * (1 + measured.otherVersions)} : ${ratio.toFixed(2)} fois le temps de ${measured.short} (au plus ${limits.openingRatio})`,
    [`${long.toFixed(0)} ms contre ${short.toFixed(0)} ms, médianes de ${rounds} tours`],
  )
}

function reportWeights(weights: readonly Awaited<ReturnType<typeof measurePageWeight>>[]): boolean {
  const stages = 'à l’ouverture, après une réponse, après 1 000 messages relus'
  const nodes = weights.map((weight) => weight.nodes)
  const heapMb = weights.map((weight) => weight.heapBytes / 1e6)
  const areFew = reportLimit(
    Math.max(...nodes) < limits.nodes,
    `Nœuds du document : ${Math.max(...nodes)} au plus haut (moins de ${limits.nodes})`,
    [`${nodes.join(', ')} ${stages}`],
  )
  const isLight = reportLimit(
    Math.max(...heapMb) < limits.heapMb,
    `Mémoire de la page : ${Math.max(...heapMb).toFixed(1)} Mo au plus haut (moins de ${limits.heapMb})`,
    [`${heapMb.map((mb) => mb.toFixed(1)).join(', ')} ${stages}`],
  )
  return areFew && isLight
}

interface BenchChat {
  readonly id: string
  readonly count: number
}

/** In alternation, so that the load of the machine falls on both; the long one is open at the end. */
async function measureOpening(page: Page, short: BenchChat, long: BenchChat) {
  const open = async ({ id, count }: BenchChat) => {
    // Nothing stays loaded but what the browser caches of the app.
    await page.goto('/chat')
    await page.locator(`a[href="/chat/${id}"]`).waitFor()
    await page.getByRole('textbox', { name: 'Votre message' }).waitFor()
    return measureChatOpening(page, id, `Message ${count}.`)
  }
  for (const chat of [short, long]) await open(chat)
  const times = { short: [] as number[], long: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.short.push(await open(short))
    times.long.push(await open(long))
  }
  const medians = { short: median(times.short), long: median(times.long) }
  return { ...medians, ratio: medians.long / medians.short }
}

/** Scrolls up through a tenth of the chat, as a user who looks for something. */
async function readBack(page: Page) {
  await page.getByRole('log', { name: 'Messages' }).hover()
  const target = measured.long - (isQuick ? 100 : 1000)
  const firstRendered = () =>
    page.evaluate(() =>
      Number(document.querySelector('[data-row-index]')?.getAttribute('data-row-index')),
    )
  while ((await firstRendered()) > target) await page.mouse.wheel(0, -2000)
}
