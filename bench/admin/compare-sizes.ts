import { mkdir } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { type MeasuredProcess, startMeasuredProcess } from '#bench/harness/measured-process.ts'
import { judgeRatio, type Times } from './judge-ratio.ts'

/** A running application, and the session of its administrator. */
export interface RunningApp {
  readonly url: string
  readonly token: string
  readonly child: MeasuredProcess
}

/** One kind of question, whose wording changes from round to round. */
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
  /** How much there is in the larger place; the other has a tenth. */
  readonly size: number
  readonly rounds: number
  readonly kinds: readonly RequestKind[]
}

/** Asks the same of so much and of a tenth of it, in turns; answers whether all is within its limit. */
export async function compareWithTenthSize({
  main,
  folder,
  size,
  rounds,
  kinds,
}: Comparison): Promise<boolean> {
  const places: RunningApp[] = []
  try {
    for (const amount of [size / 10, size])
      places.push(await startApp(main, join(folder, `of-${amount}`), [String(amount)]))
    const [few, many] = places
    if (!few || !many) throw new Error('two places were opened')
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
      if (!judgeRatio(name, times)) isWithin = false
    }
    return isWithin
  } finally {
    for (const { child } of places) await child.stop()
  }
}

const agent = new Agent({ keepAlive: true })

/** Milliseconds until the whole answer is there. */
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
