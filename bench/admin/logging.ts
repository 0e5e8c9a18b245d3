import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningApp, startApp } from './compare-sizes.ts'

const main = fileURLToPath(import.meta.resolve('./logs-main.ts'))
const atOnce = 8
const requestsPerBatch = 400
/** One request in this many is a change by the administrator, which is a log entry; the others are only counted. */
const writeEvery = 10
const minRatio = 0.95
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

function sendRequest({ url, token }: RunningApp, round: number): Promise<void> {
  const isWrite = round % writeEvery === 0
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const asking = request(
      `${url}/api${isWrite ? '/admin/config' : '/chat'}`,
      { agent, headers, method: isWrite ? 'PUT' : 'GET' },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`))
        response.resume().on('end', resolve)
      },
    )
    asking.on('error', reject).end(isWrite ? '{}' : undefined)
  })
}

/** Milliseconds for a batch of requests, a few at once. */
async function timeBatch(setup: RunningApp): Promise<number> {
  const began = performance.now()
  let next = 0
  const caller = async () => {
    while (next < requestsPerBatch) await sendRequest(setup, next++)
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return performance.now() - began
}

/** Requests per second with the log and without it, in the order on, off, off, on; returns whether the ratio is within its limit. */
export async function measureLogging({
  folder,
  rounds,
}: {
  readonly folder: string
  readonly rounds: number
}): Promise<boolean> {
  const apps: RunningApp[] = []
  try {
    for (const voice of ['loud', 'silent'])
      apps.push(await startApp(main, join(folder, voice), ['0', voice]))
    const [on, off] = apps
    if (!on || !off) throw new Error('two applications were started')
    for (const app of [on, off, on, off]) await timeBatch(app)
    const ratios: number[] = []
    const sums = { on: 0, off: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const [first, second, third, fourth] = [
        await timeBatch(on),
        await timeBatch(off),
        await timeBatch(off),
        await timeBatch(on),
      ]
      ratios.push((second + third) / (first + fourth))
      sums.on += first + fourth
      sums.off += second + third
    }
    const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? Number.NaN
    const perSecond = (milliseconds: number) =>
      Math.round((2 * rounds * requestsPerBatch * 1000) / milliseconds)
    process.stdout.write(
      `${median >= minRatio ? 'OK ' : 'NON'}  débit avec le journal : ${median.toFixed(3)} de celui sans (au moins ${minRatio}, médiane de ${rounds} tours) — ${perSecond(sums.on)} contre ${perSecond(sums.off)} demandes par seconde\n`,
    )
    return median >= minRatio
  } finally {
    for (const { child } of apps) await child.stop()
  }
}
