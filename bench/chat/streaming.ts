import { loadavg } from 'node:os'
import type { Browser, Page } from '@playwright/test'
import { type PageTask, recordPageTasks } from '#bench/harness/page-trace.ts'
import { isQuick, median, quantile, reportLimit, sorted } from '#bench/harness/verdict.ts'
import { type LongBlock, longBlocks, questionFor } from './long-blocks.ts'
import { startKeyLatency, takeKeyLatencies } from './probes.ts'
import { limits, measured } from './settings.ts'

/** The measurements of one period. */
interface Observation {
  readonly tasks: readonly PageTask[]
  readonly keysMs: readonly number[]
}
export interface Streaming {
  readonly idle: Observation
  readonly busy: Observation
}

/** Keys pressed in the open chat at rest and while a reply streams into it, in alternation, so that the load of the machine falls on both. */
export async function measureStreaming(browser: Browser, page: Page): Promise<Streaming> {
  await startKeyLatency(page)
  const observations = { idle: [] as Observation[], busy: [] as Observation[] }
  for (let reply = 0; reply < (isQuick ? 1 : measured.replies); reply += 1) {
    observations.idle.push(await observe(browser, page, () => pressKeys(page)))
    observations.busy.push(await observe(browser, page, () => streamReply(page)))
  }
  return { idle: mergeObservations(observations.idle), busy: mergeObservations(observations.busy) }
}

/** The same while one long block grows: each in its turn. */
export async function measureBlocks(
  browser: Browser,
  page: Page,
): Promise<ReadonlyMap<LongBlock, Observation>> {
  await startKeyLatency(page)
  const observations = new Map<LongBlock, Observation>()
  // Its own keys.
  for (const block of Object.keys(longBlocks) as LongBlock[]) {
    await ask(page, questionFor(block))
    // What comes at once is drawn at once; only what grows is measured.
    await page.locator('[aria-busy=true]').getByText('40').first().waitFor()
    observations.set(block, await observe(browser, page, () => typeUntilEnd(page)))
  }
  return observations
}

async function observe(
  browser: Browser,
  page: Page,
  what: () => Promise<void>,
): Promise<Observation> {
  await takeKeyLatencies(page)
  const tasks = await recordPageTasks(browser, page)
  await what()
  return { tasks: await tasks(), keysMs: await takeKeyLatencies(page) }
}

const mergeObservations = (observations: readonly Observation[]): Observation => ({
  tasks: observations.flatMap(({ tasks }) => tasks),
  keysMs: observations.flatMap(({ keysMs }) => keysMs),
})

/** From the question to the end of its reply, which the page then shows as finished. */
async function streamReply(page: Page) {
  await ask(page, 'Que dit le règlement ?')
  await typeUntilEnd(page)
}

async function ask(page: Page, question: string) {
  const field = page.getByRole('textbox', { name: 'Votre message' })
  await field.fill(question)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Arrêter' }).waitFor()
}

async function typeUntilEnd(page: Page) {
  await pressKeys(page)
  await page.getByRole('button', { name: 'Envoyer' }).waitFor({ timeout: 60_000 })
}

async function pressKeys(page: Page) {
  await page.getByRole('textbox', { name: 'Votre message' }).focus()
  for (let key = 0; key < (isQuick ? 10 : measured.keys); key += 1) {
    await page.keyboard.press('e')
    await page.waitForTimeout(measured.keyEveryMs)
  }
}

/** Only a task's own computing counts: a thread that the system keeps waiting is no work of ours, but it is told. */
export function reportTasks(what: string, busy: Observation, idle?: Observation): boolean {
  const long = busy.tasks.filter(({ cpuMs }) => cpuMs > limits.taskMs)
  const heaviest = [...busy.tasks].sort((a, b) => b.cpuMs - a.cpuMs).slice(0, 4)
  return reportLimit(
    long.length === 0,
    `Tâches de plus de ${limits.taskMs} ms de calcul ${what} : ${long.length} (aucune)`,
    [
      `à l’horloge, attente du système comprise : ${slowOnes(busy)}${idle ? ` ; dans la page au repos : ${slowOnes(idle)}` : ''}`,
      ...heaviest.map(
        ({ cpuMs, wallMs, atMs, parts }) =>
          `${cpuMs.toFixed(0)} ms de calcul, ${wallMs.toFixed(0)} à l’horloge, à ${(atMs / 1000).toFixed(1)} s (${parts})`,
      ),
      `charge de la machine ${loadavg()[0]?.toFixed(1)}`,
    ],
  )
}

const slowOnes = ({ tasks }: Observation) =>
  tasks.filter(({ wallMs }) => wallMs > limits.taskMs).length

export function reportKeys(what: string, busy: Observation, idle: Observation): boolean {
  const ratio = median(busy.keysMs) / median(idle.keysMs)
  return reportLimit(
    ratio <= limits.keyRatio,
    `Touche affichée ${what} : ${ratio.toFixed(2)} fois son temps au repos (au plus ${limits.keyRatio})`,
    [
      `médianes ${median(busy.keysMs).toFixed(1)} contre ${median(idle.keysMs).toFixed(1)} ms`,
      `p95 ${quantile(busy.keysMs, 0.95).toFixed(1)} contre ${quantile(idle.keysMs, 0.95).toFixed(1)} ms`,
      `la plus lente ${sorted(busy.keysMs).at(-1)?.toFixed(1)} contre ${sorted(idle.keysMs).at(-1)?.toFixed(1)} ms`,
      `${busy.keysMs.length} et ${idle.keysMs.length} touches`,
    ],
  )
}
