import { mkdir } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WorksCallers } from '@atelier/server/src/testing/works/app-with-works.ts'
import { type MeasuredProcess, startMeasuredProcess } from '#bench/harness/measured-process.ts'

export interface WorksApp extends WorksCallers {
  readonly url: string
  readonly child: MeasuredProcess
}

const main = fileURLToPath(import.meta.resolve('./app-main.ts'))
const agent = new Agent({ keepAlive: true })

export async function startApp(
  folder: string,
  counts: {
    readonly chats: number
    readonly images: number
    readonly tags: number
    readonly projects: number
  },
): Promise<WorksApp> {
  const dataFolder = join(folder, String(counts.chats))
  await mkdir(dataFolder)
  const numbers = [counts.chats, counts.images, counts.tags, counts.projects].map(String)
  const child = await startMeasuredProcess({
    main,
    args: [dataFolder, ...numbers],
    core: undefined,
  })
  return { child, url: child.url, ...(await child.request<WorksCallers>('callers')) }
}

interface Call {
  readonly method?: string
  readonly path: string
  readonly token: string
  readonly body?: object
}
export interface Answered<T> {
  readonly data: T
  readonly ms: number
}

/** What a call answers, and the milliseconds until all of it is there. @throws when it is refused */
export function callApp<T>(
  { url }: Pick<WorksApp, 'url'>,
  { method = 'GET', path, token, body }: Call,
): Promise<Answered<T>> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
  }
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api${path}`, { agent, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (response.statusCode !== 200) return reject(new Error(`${method} ${path}: ${text}`))
        resolve({ data: (JSON.parse(text) as { data: T }).data, ms: performance.now() - began })
      })
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}
