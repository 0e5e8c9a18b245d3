import { mkdtemp, rm } from 'node:fs/promises'
import { type ClientRequest, get } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MeasuredProcess, startMeasuredProcess } from '#bench/harness/measured-process.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { median } from './median.ts'

const channels = 500
/** Events published between two readings of the processor's clock. */
const perRound = 40
const main = fileURLToPath(import.meta.resolve('./channels-main.ts'))

/** Processor microseconds of the publishing process per event to 500 listeners: our live channel against bare sockets. */
export async function measureNotifying(rounds: number) {
  const dataFolder = await mkdtemp(join(projectRoot, 'data-bench-'))
  const processes = {
    bare: await startMeasuredProcess({ main, args: ['bare'], core: undefined }),
    app: await startMeasuredProcess({ main, args: ['app', dataFolder], core: undefined }),
  }
  const times = { bare: [] as number[], app: [] as number[] }
  const listeners = { bare: await listen(processes.bare), app: await listen(processes.app) }
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const kind of ['bare', 'app'] as const)
        times[kind].push(await measureNotification(processes[kind], listeners[kind]))
  } finally {
    for (const kind of ['bare', 'app'] as const) {
      for (const request of listeners[kind].requests) request.destroy()
      await processes[kind].stop()
    }
    await rm(dataFolder, { recursive: true, force: true })
  }
  return { bareMicros: median(times.bare.slice(1)), appMicros: median(times.app.slice(1)) }
}

interface Listeners {
  readonly requests: readonly ClientRequest[]
  /** Resolves when this many events in all have come since the last call. */
  received(events: number): Promise<void>
}

async function listen({ url: printed }: MeasuredProcess): Promise<Listeners> {
  const [url = '', token] = printed.split(' ')
  let wanted = 0
  let counted = 0
  let reached = Promise.withResolvers<void>()
  const count = (text: string) => {
    counted += text.split('data: ').length - 1
    if (counted >= wanted) reached.resolve()
  }
  const open = () =>
    new Promise<ClientRequest>((resolve, reject) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const request = get(url, { headers, agent: false }, (response) => {
        response.setEncoding('utf8').on('data', count)
        if (response.statusCode === 200) resolve(request)
        else reject(new Error(`${url}: ${response.statusCode}`))
      })
      request.on('error', reject)
    })
  const requests: ClientRequest[] = []
  for (let index = 0; index < channels; index += 50)
    requests.push(...(await Promise.all(Array.from({ length: 50 }, open))))
  return {
    requests,
    received(events) {
      counted = 0
      wanted = events
      reached = Promise.withResolvers<void>()
      return reached.promise
    },
  }
}

async function measureNotification(sender: MeasuredProcess, listeners: Listeners): Promise<number> {
  const before = await sender.request<number>('cpu')
  for (let event = 0; event < perRound; event += 1) {
    const received = listeners.received(channels)
    await sender.request('publish')
    await received
  }
  return ((await sender.request<number>('cpu')) - before) / perRound
}
