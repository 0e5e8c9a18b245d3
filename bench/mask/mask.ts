import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { type BenchProcess, startBenchProcess } from '#bench/harness/bench-process.ts'
import { launchBrowser, openSignedInPage } from '#bench/harness/browser.ts'
import { isQuick, median, reportLimit } from '#bench/harness/verdict.ts'
import type { Cost } from './compositing-main.ts'
import { measureDrawing, reportDrawing } from './drawing.ts'
import { measureScrolling, reportScrolling } from './scrolling.ts'
import { limits, measured } from './settings.ts'

/**
 * Measures large masks (compositing on the server, drawing in the browser) and scrolling through a gallery of 20 000 images.
 * Compositing is compared with sharp reading and writing the image alone, the last strokes with the first, the busy page with
 * the page at rest.
 * Limits: 2 times sharp's time, 400 MB more memory, strokes 1.5 times as slow, 50 ms for a task (`settings.ts`).
 */
const folder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
const running: BenchProcess[] = []
let browser: Browser | undefined
async function close() {
  await browser?.close()
  for (const one of running) await one.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(130)))
try {
  const areMet = [await measureServer(), await measureBrowser()]
  process.exitCode = areMet.every(Boolean) || isQuick ? 0 : 1
} finally {
  await close()
}

async function start(program: string, name: string): Promise<BenchProcess> {
  mkdirSync(join(folder, name))
  const one = await startBenchProcess(import.meta.resolve(program), [join(folder, name)])
  running.push(one)
  return one
}

/** In alternation, so that the load of the machine falls on both. */
async function measureServer(): Promise<boolean> {
  const server = await start('./compositing-main.ts', 'images')
  const costs: Record<'plain' | 'ours', Cost[]> = { plain: [], ours: [] }
  for (let round = 0; round < (isQuick ? 1 : measured.rounds); round += 1)
    for (const what of ['plain', 'ours'] as const)
      costs[what].push(await server.request<Cost>({ what }))
  const [plain, ours] = [costs.plain, costs.ours].map((all) => ({
    ms: median(all.map(({ ms }) => ms)),
    cpu: median(all.map(({ cpuMs }) => cpuMs)),
  }))
  const ratio = (ours?.ms ?? Number.NaN) / (plain?.ms ?? Number.NaN)
  const addedMb = Math.max(...costs.ours.map((cost) => cost.addedMb))
  return [
    reportLimit(
      ratio <= limits.compositingRatio,
      `Découper, fondre, écrire ${measured.side} × ${measured.side} : ${ratio.toFixed(2)} fois lire et écrire par sharp (au plus ${limits.compositingRatio})`,
      [
        `${ours?.ms.toFixed(0)} contre ${plain?.ms.toFixed(0)} ms, médianes de ${costs.ours.length} tours`,
        `calcul ${ours?.cpu.toFixed(0)} contre ${plain?.cpu.toFixed(0)} ms`,
        `charge de la machine ${loadavg()[0]?.toFixed(1)}`,
      ],
    ),
    reportLimit(
      addedMb < limits.addedMb,
      `Mémoire ajoutée : ${addedMb.toFixed(0)} Mo au plus haut (moins de ${limits.addedMb})`,
      [costs.ours.map((cost) => cost.addedMb.toFixed(0)).join(', ')],
    ),
  ].every(Boolean)
}

async function measureBrowser(): Promise<boolean> {
  const app = await start('./app-main.ts', 'produit')
  browser = await launchBrowser()
  const page = await openSignedInPage(browser, app.first)
  const drawing = await measureDrawing(browser, page)
  const scrolling = await measureScrolling(browser, page)
  return [reportDrawing(drawing), reportScrolling(scrolling)].every(Boolean)
}
