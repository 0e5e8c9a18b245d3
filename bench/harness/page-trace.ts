import type { Browser, Page } from '@playwright/test'

/** One task of the page's main thread. */
export interface PageTask {
  /** From its beginning to its end, whatever else the machine did meanwhile. */
  readonly wallMs: number
  /** How long the thread itself ran: what is ours of it. */
  readonly cpuMs: number
  /** Since the beginning of the recording. */
  readonly atMs: number
  /** What it spent most of that on, as the browser names it. */
  readonly parts: string
}

interface TraceEvent {
  readonly ph: string
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const categories = ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'v8']
/** The names worth telling. */
const reportedNames = new Set([
  'EvaluateScript',
  'FunctionCall',
  'FireAnimationFrame',
  'TimerFire',
  'RunMicrotasks',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'HitTest',
  'MinorGC',
  'MajorGC',
  'v8.compile',
  'V8.GC_MC_BACKGROUND_MARKING',
])

/** Records the tasks of a page's main thread; only long ones are returned. */
export async function recordPageTasks(browser: Browser, page: Page) {
  await browser.startTracing(page, { categories })
  return async (): Promise<PageTask[]> => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: TraceEvent[]
    } // the browser's own format
    return tasksIn(traceEvents)
  }
}

const longMs = 20

function tasksIn(events: readonly TraceEvent[]): PageTask[] {
  const start = events.reduce(
    (first, { ph, ts }) => (ph === 'X' ? Math.min(first, ts) : first),
    Number.POSITIVE_INFINITY,
  )
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const ours = events.filter((event) => event.ph === 'X' && mains.has(threadOf(event)))
  return ours
    .filter(({ name, dur = 0 }) => name === 'RunTask' && dur >= longMs * 1000)
    .map((task) => ({
      atMs: (task.ts - start) / 1000,
      wallMs: (task.dur ?? 0) / 1000,
      cpuMs: cpuOf(task),
      parts: partsOf(task, ours),
    }))
}

/** Where the system does not tell a thread's own time, all of it counts. */
const cpuOf = ({ tdur, dur = 0 }: TraceEvent) => (tdur ?? dur) / 1000
const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`

function partsOf(task: TraceEvent, events: readonly TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0)
  const within = events.filter(
    (event) =>
      reportedNames.has(event.name) &&
      threadOf(event) === threadOf(task) &&
      event.ts >= task.ts &&
      event.ts + (event.dur ?? 0) <= end,
  )
  const sums = new Map<string, number>()
  for (const event of within) sums.set(event.name, (sums.get(event.name) ?? 0) + cpuOf(event))
  const heaviest = [...sums].sort(([, a], [, b]) => b - a).slice(0, 3)
  return heaviest.map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ')
}
