import type { Browser, CDPSession, Page } from '@playwright/test'
import { type PageTask, recordPageTasks } from '#bench/harness/page-trace.ts'
import { isQuick, median, reportLimit } from '#bench/harness/verdict.ts'
import { photograph } from './pictures.ts'
import { limits, measured } from './settings.ts'

const strokes = isQuick ? 10 : measured.strokes

interface Drawing {
  readonly idle: readonly PageTask[]
  readonly busy: readonly PageTask[]
  /** What the page's main thread computed for each stroke, in ms. */
  readonly strokesMs: readonly number[]
}

/** Strokes with the mouse, all over the largest picture; beside them, the same page at rest. */
export async function measureDrawing(browser: Browser, page: Page): Promise<Drawing> {
  await page.goto('/inpainting')
  const file = {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(measured.side),
  }
  await page.locator('input[type=file]').setInputFiles(file)
  const canvas = page.getByRole('application', { name: /^Dessin du masque/ })
  await canvas.waitFor()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('no canvas')
  const devtools = await page.context().newCDPSession(page)
  // Only the thread's own time: what else the machine does is no work of ours.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  // The first shows what is only there once: fonts, compiled functions.
  await drawStroke(page, box, 0)
  const rest = await recordPageTasks(browser, page)
  await page.waitForTimeout(isQuick ? 500 : measured.restMs)
  const idle = await rest()
  const recorded = await recordPageTasks(browser, page)
  const strokesMs: number[] = []
  for (let stroke = 1; stroke <= strokes; stroke += 1) {
    const before = await taskMs(devtools)
    await drawStroke(page, box, stroke)
    strokesMs.push((await taskMs(devtools)) - before)
  }
  return { idle, busy: await recorded(), strokesMs }
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** Each elsewhere, within the middle of the view. */
async function drawStroke(page: Page, { x, y, width, height }: Box, stroke: number) {
  const side = Math.min(width, height) * 0.8
  const at = (turn: number, share: number) => [
    x + width / 2 + (side / 2) * share * Math.cos(turn),
    y + height / 2 + (side / 2) * share * Math.sin(turn),
  ]
  const [fromX = 0, fromY = 0] = at(stroke, 0.2 + 0.8 * ((stroke % 10) / 10))
  const [toX = 0, toY = 0] = at(stroke + 1.5, 0.9)
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(toX, toY, { steps: measured.moves })
  await page.mouse.up()
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))),
  )
}

async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

export function reportDrawing({ idle, busy, strokesMs }: Drawing): boolean {
  const worst = (tasks: readonly PageTask[]) =>
    [...tasks].sort((one, other) => other.cpuMs - one.cpuMs)
  const [heaviest] = worst(busy)
  const [restless] = worst(idle)
  const end = Math.floor(strokesMs.length / 10)
  const [first, last] = [median(strokesMs.slice(0, end)), median(strokesMs.slice(-end))]
  const frames = reportLimit(
    (heaviest?.cpuMs ?? 0) <= limits.frameMs,
    `${strokes} traits sur ${measured.side} × ${measured.side} : ${(heaviest?.cpuMs ?? 0).toFixed(0)} ms de calcul pour l’image la plus lourde (au plus ${limits.frameMs})`,
    [
      heaviest
        ? `${heaviest.wallMs.toFixed(0)} ms à l’horloge, à ${(heaviest.atMs / 1000).toFixed(1)} s (${heaviest.parts})`
        : 'aucune de plus de 20 ms',
      `dans la page au repos ${(restless?.cpuMs ?? 0).toFixed(0)} ms`,
    ],
  )
  const even = reportLimit(
    last / first <= limits.strokeRatio,
    `Les derniers traits : ${(last / first).toFixed(2)} fois le calcul des premiers (au plus ${limits.strokeRatio})`,
    [
      `médianes de ${end} traits, ${last.toFixed(1)} contre ${first.toFixed(1)} ms par trait de ${measured.moves} mouvements`,
    ],
  )
  return frames && even
}
