import { mkdir } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { type MeasuredProcess, startMeasuredProcess } from '#bench/harness/measured-process.ts'
import { reportRatio, type Times } from './report-ratio.ts'

/** A running application, and the session of its administrator. */
export interface RunningApp {
  readonly url: string
  readonly token: string
  readonly child: MeasuredProcess
}

/** One kind of request, whose parameters change from round to round. */
export interface RequestKind {
  readonly name: string
  readonly path: (round: number) => string
}

export async function startApp(
  main: string,
  folder: string,
  args: readonly string[],
): Promise<RunningApp> {
  await mkdir(folder, { recursive: true })
  const child = await startMeasuredProcess({ main, args: [folder, ...args], core: undefined })
  return { child, url: child.url, token: await child.request('token') }
}

const warmUp = 33

interface Comparison {
  readonly main: string
  readonly folder: string
  /** The number of entries in the larger application; the other has a tenth. */
  readonly size: number
  readonly rounds: number
  readonly kinds: readonly RequestKind[]
}

/** Sends the same requests to both sizes, in alternation; returns whether every ratio is within its limit. */
export async function compareWithTenthSize({
  main,
  folder,
  size,
  rounds,
  kinds,
}: Comparison): Promise<boolean> {
  const apps: RunningApp[] = []
  try {
    for (const amount of [size / 10, size])
      apps.push(await startApp(main, join(folder, `of-${amount}`), [String(amount)]))
    const [few, many] = apps
    if (!few || !many) throw new Error('two applications were started')
    let isWithin = true
    for (const { name, path } of kinds) {
      const times: Times = { few: [], many: [] }
      for (let round = 0; round < rounds + warmUp; round += 1) {
        const pair = [
          await timeRequest(few, path(round)),
          await timeRequest(many, path(round)),
        ] as const
        if (round < warmUp) continue
        times.few.push(pair[0])
        times.many.push(pair[1])
      }
      if (!reportRatio(name, times)) isWithin = false
    }
    return isWithin
  } finally {
    for (const { child } of apps) await child.stop()
  }
}

const agent = new Agent({ keepAlive: true })

/** Milliseconds until the whole response has arrived. */
function timeRequest(
  { url, token }: Pick<RunningApp, 'url' | 'token'>,
  path: string,
): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(
      `${url}/api${path}`,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
        response.resume().on('end', () => resolve(performance.now() - began))
      },
    ).on('error', reject)
  })
}
