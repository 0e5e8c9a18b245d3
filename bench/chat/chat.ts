import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type BenchProcess, startProcess } from '#bench/embedded/process.ts'
import { registerPerson } from './people.ts'
import { takeNoted, timeOpening, watch, weigh } from './probes.ts'
import { limits, measured } from './settings.ts'

/** What a long chat costs in a real browser, each figure against its limit within this one run. */
const print = (line: string) => void process.stdout.write(`${line}\n`)
const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)
const quantile = (numbers: readonly number[], share: number) =>
  sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN
const median = (numbers: readonly number[]) => quantile(numbers, 0.5)

/** `--quick` only shows that the bench works: its figures say nothing and fail nothing. */
const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 1 : measured.rounds
const keys = isQuick ? 10 : measured.keys

const dataFolder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
let app: BenchProcess | undefined
let browser: Browser | undefined
async function close() {
  await browser?.close()
  await app?.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().then(() => process.exit(130)))
try {
  app = await startProcess(import.meta.resolve('./app-main.ts'), [dataFolder])
  const { CHROME_PATH } = process.env
  browser = await chromium.launch({
    ...(CHROME_PATH !== undefined && { executablePath: CHROME_PATH }),
    args: ['--no-sandbox', '--headless'],
  })
  const areMet = await measure(String(app.first.url), browser)
  process.exitCode = areMet || isQuick ? 0 : 1
} finally {
  await close()
}

async function measure(url: string, chromium: Browser): Promise<boolean> {
  const person = await registerPerson(url)
  const short = { id: await person.newChat('Court', measured.short), count: measured.short }
  const long = { id: await person.newChat('Long', measured.long), count: measured.long }
  const context = await chromium.newContext({ baseURL: url, storageState: person.storageState, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const opening = await measureOpening(page, short, long)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const weights = [await weigh(devtools)]
  const streaming = await measureStreaming(page)
  weights.push(await weigh(devtools))
  await readBack(page)
  weights.push(await weigh(devtools))
  return [judgeOpening(opening), judgeWeights(weights), judgeTasks(streaming), judgeKeys(streaming)].every(Boolean)
}

function judgeOpening({ long, short, ratio }: Awaited<ReturnType<typeof measureOpening>>): boolean {
  return judge(
    ratio <= limits.openingRatio,
    `Ouvrir ${measured.long} messages : ${ratio.toFixed(2)} fois le temps de ${measured.short} (au plus ${limits.openingRatio})`,
    [`${long.toFixed(0)} ms contre ${short.toFixed(0)} ms, médianes de ${rounds} tours`],
  )
}

function judgeWeights(weights: readonly Awaited<ReturnType<typeof weigh>>[]): boolean {
  const stages = 'à l’ouverture, après une réponse, après 1 000 messages relus'
  const nodes = weights.map((weight) => weight.nodes)
  const heapMb = weights.map((weight) => weight.heapBytes / 1e6)
  const areFew = judge(
    Math.max(...nodes) < limits.nodes,
    `Nœuds du document : ${Math.max(...nodes)} au plus haut (moins de ${limits.nodes})`,
    [`${nodes.join(', ')} ${stages}`],
  )
  const isLight = judge(
    Math.max(...heapMb) < limits.heapMb,
    `Mémoire de la page : ${Math.max(...heapMb).toFixed(1)} Mo au plus haut (moins de ${limits.heapMb})`,
    [`${heapMb.map((mb) => mb.toFixed(1)).join(', ')} ${stages}`],
  )
  return areFew && isLight
}

type Streaming = Awaited<ReturnType<typeof measureStreaming>>
function judgeTasks({ busy, idle, seconds }: Streaming): boolean {
  return judge(busy.tasksMs.length === 0, `Tâches de plus de 50 ms pendant la réponse : ${busy.tasksMs.length} (aucune)`, [
    `${measured.tokens} tokens à ${measured.tokensPerSecond} par seconde, vus en ${seconds.toFixed(1)} s`,
    `${idle.tasksMs.length} dans la page au repos`,
    ...sorted(busy.tasksMs).map((task) => `${task.toFixed(0)} ms`),
  ])
}

function judgeKeys({ busy, idle }: Streaming): boolean {
  const ratio = median(busy.keysMs) / median(idle.keysMs)
  return judge(
    ratio <= limits.keyRatio,
    `Touche affichée pendant la réponse : ${ratio.toFixed(2)} fois son temps au repos (au plus ${limits.keyRatio})`,
    [
      `médianes ${median(busy.keysMs).toFixed(1)} contre ${median(idle.keysMs).toFixed(1)} ms`,
      `p95 ${quantile(busy.keysMs, 0.95).toFixed(1)} contre ${quantile(idle.keysMs, 0.95).toFixed(1)} ms`,
      `${busy.keysMs.length} et ${idle.keysMs.length} touches`,
    ],
  )
}

function judge(isMet: boolean, what: string, details: readonly string[]): boolean {
  print(`${isMet ? 'OK ' : 'NON'}  ${what} — ${details.join(' ; ')}`)
  return isMet
}

interface BenchChat {
  readonly id: string
  readonly count: number
}

/** By turns, so that whatever else the machine does falls on both; the long one is open at the end. */
async function measureOpening(page: Page, short: BenchChat, long: BenchChat) {
  const open = async ({ id, count }: BenchChat) => {
    // Nothing is kept from before but what the browser keeps of the program.
    await page.goto('/chat')
    await page.locator(`a[href="/chat/${id}"]`).waitFor()
    await page.getByRole('textbox', { name: 'Votre message' }).waitFor()
    return timeOpening(page, id, `Message ${count}.`)
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

/** Keys pressed in the open chat at rest, then while a reply streams into it. */
async function measureStreaming(page: Page) {
  const field = page.getByRole('textbox', { name: 'Votre message' })
  await watch(page)
  await field.focus()
  await pressKeys(page)
  const idle = await takeNoted(page)
  await field.fill('Que dit le règlement ?')
  await page.keyboard.press('Enter')
  await page.getByRole('log', { name: 'Messages' }).getByText('Ce que dit le règlement').last().waitFor()
  await takeNoted(page)
  const start = performance.now()
  await pressKeys(page)
  await page.getByRole('button', { name: 'Envoyer' }).waitFor({ timeout: 60_000 })
  const seconds = (performance.now() - start) / 1000
  return { busy: await takeNoted(page), idle, seconds }
}

async function pressKeys(page: Page) {
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('e')
    await page.waitForTimeout(measured.keyEveryMs)
  }
}

/** Scrolls up through a tenth of the chat, as someone who looks for something. */
async function readBack(page: Page) {
  await page.getByRole('log', { name: 'Messages' }).hover()
  const wanted = measured.long - (isQuick ? 100 : 1000)
  const firstDrawn = () => page.evaluate(() => Number(document.querySelector('[data-place]')?.getAttribute('data-place')))
  while ((await firstDrawn()) > wanted) await page.mouse.wheel(0, -2000)
}
