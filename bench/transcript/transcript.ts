import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { type BenchProcess, startBenchProcess } from '#bench/harness/bench-process.ts'
import { launchBrowser, openSignedInPage } from '#bench/harness/browser.ts'
import { type PageTask, recordPageTasks } from '#bench/harness/page-trace.ts'
import { isQuick, reportLimit } from '#bench/harness/verdict.ts'
import { limits, measured } from './settings.ts'

/**
 * Measures what a transcript of 2000 segments costs in a real browser while it is opened, played, scrolled and corrected.
 * The tasks of the page's main thread are shown beside those of the page at rest.
 * Limits: no task over 50 ms of computing, and at most 1500 elements in the page (`settings.ts`).
 */
const folder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
let app: BenchProcess | undefined
let browser: Browser | undefined
async function close() {
  await browser?.close()
  await app?.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(130)))
try {
  app = await startBenchProcess(import.meta.resolve('./app-main.ts'), [folder])
  browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required'])
  const page = await openSignedInPage(browser, app.first)
  const areMet = await measure(browser, page, String(app.first.transcriptionId))
  process.exitCode = areMet || isQuick ? 0 : 1
} finally {
  await close()
}

async function measure(browser: Browser, page: Page, id: string): Promise<boolean> {
  await page.goto('/audio-transcription')
  await page.getByRole('heading', { name: 'Transcription' }).first().waitFor()
  const rows = page.getByRole('list', { name: 'Segments' }).getByRole('listitem')
  const recordTasks = async (action: () => Promise<void>) => {
    const recorded = await recordPageTasks(browser, page)
    await action()
    return await recorded()
  }
  const opening = await recordTasks(async () => {
    await page.getByRole('button', { name: 'Voir l’historique' }).click()
    await page.getByRole('button', { name: /^Ouvrir la transcription/ }).click()
    await rows.first().waitFor()
    await page.waitForTimeout(1000)
  })
  const idle = await recordTasks(() => page.waitForTimeout(isQuick ? 500 : measured.restMs))
  const playing = await recordTasks(async () => {
    await page.getByRole('button', { name: /^0:00 - / }).click()
    await page.waitForTimeout(isQuick ? 1000 : measured.playedMs)
  })
  await page.getByRole('main').getByRole('button', { name: 'Mettre en pause' }).last().click()
  const scrolling = await recordTasks(() => scroll(page))
  const typing = await recordTasks(() => correct(page))
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  return [
    reportTasks(`à l’ouverture de « ${id.slice(-4)} »`, opening, idle),
    reportTasks('pendant l’écoute', playing, idle),
    reportTasks('en défilant', scrolling, idle),
    reportTasks('en corrigeant, cherchant et remplaçant', typing, idle),
    reportLimit(
      elements <= limits.elements,
      `Éléments de la page : ${elements} (au plus ${limits.elements})`,
      [`${measured.segments} segments`],
    ),
  ].every(Boolean)
}

/** Down by the wheel, then to the end at once. */
async function scroll(page: Page) {
  const list = page.getByRole('list', { name: 'Segments' })
  await list.hover()
  for (let turn = 0; turn < (isQuick ? 10 : measured.wheelTurns); turn += 1) {
    await page.mouse.wheel(0, 900)
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))),
    )
  }
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await page.waitForTimeout(300)
}

async function correct(page: Page) {
  const list = page.getByRole('list', { name: 'Segments' })
  await list.getByRole('listitem').last().dblclick()
  await page.getByRole('textbox', { name: /^Texte du segment/ }).waitFor()
  for (let key = 0; key < (isQuick ? 5 : measured.keys); key += 1)
    await page.keyboard.press('e', { delay: 20 })
  await page.keyboard.press('Enter')
  await page.getByText('Enregistré', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Rechercher et remplacer' }).click()
  await page
    .getByRole('textbox', { name: 'Rechercher', exact: true })
    .pressSequentially('séance', { delay: 60 })
  await page.getByText(/^1 sur /).waitFor()
  await page.getByRole('button', { name: 'Suivant' }).click()
  await page.getByRole('textbox', { name: 'Remplacer par' }).fill('réunion')
  await page.getByRole('button', { name: 'Tout remplacer' }).click()
  await page.getByText('Aucun résultat').waitFor()
  await page.getByText('Enregistré', { exact: true }).waitFor()
}

function reportTasks(what: string, busy: readonly PageTask[], idle: readonly PageTask[]): boolean {
  const long = busy.filter(({ cpuMs }) => cpuMs > limits.taskMs)
  const heaviest = busy.toSorted((one, other) => other.cpuMs - one.cpuMs).slice(0, 3)
  return reportLimit(
    long.length === 0,
    `Tâches de plus de ${limits.taskMs} ms de calcul ${what} : ${long.length} (aucune)`,
    [
      ...heaviest.map(
        ({ cpuMs, wallMs, parts }) =>
          `${cpuMs.toFixed(0)} ms, ${wallMs.toFixed(0)} à l’horloge (${parts})`,
      ),
      `au repos ${idle.filter(({ cpuMs }) => cpuMs > limits.taskMs).length}`,
      `charge de la machine ${loadavg()[0]?.toFixed(1)}`,
    ],
  )
}
