import type { Browser, Page } from '@playwright/test'
import { type PageTask, recordPageTasks } from '#bench/harness/page-trace.ts'
import { isQuick, reportLimit } from '#bench/harness/verdict.ts'
import { limits, measured } from './settings.ts'

interface Scrolling {
  readonly idle: readonly PageTask[]
  readonly busy: readonly PageTask[]
  /** The last picture that was reached, counted from the newest. */
  readonly reached: number
  /** Of them so many were in the page at the end. */
  readonly drawn: number
}

/** Through the gallery by the wheel, as someone who looks for an old picture. */
export async function measureScrolling(browser: Browser, page: Page): Promise<Scrolling> {
  await page.goto('/history?tab=images')
  const items = page.getByRole('region', { name: 'Galerie' }).getByRole('listitem')
  await items.first().waitFor()
  const rest = await recordPageTasks(browser, page)
  await page.waitForTimeout(isQuick ? 500 : measured.restMs)
  const idle = await rest()
  await items.first().hover()
  const recorded = await recordPageTasks(browser, page)
  for (let turn = 0; turn < (isQuick ? 10 : measured.wheelTurns); turn += 1) {
    await page.mouse.wheel(0, 700)
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))),
    )
  }
  const busy = await recorded()
  const reached = Number(await items.last().getAttribute('aria-posinset'))
  return { idle, busy, reached, drawn: await items.count() }
}

export function reportScrolling({ idle, busy, reached, drawn }: Scrolling): boolean {
  const long = busy.filter(({ cpuMs }) => cpuMs > limits.taskMs)
  const heaviest = [...busy].sort((one, other) => other.cpuMs - one.cpuMs).slice(0, 3)
  return reportLimit(
    long.length === 0,
    `Galerie de ${measured.pictures} images : ${long.length} tâches de plus de ${limits.taskMs} ms de calcul en défilant (aucune)`,
    [
      `jusqu’à la ${reached}e image, ${drawn} dans la page`,
      ...heaviest.map(
        ({ cpuMs, wallMs, parts }) =>
          `${cpuMs.toFixed(0)} ms, ${wallMs.toFixed(0)} à l’horloge (${parts})`,
      ),
      `dans la page au repos ${idle.filter(({ cpuMs }) => cpuMs > limits.taskMs).length}`,
    ],
  )
}
