import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Method } from '@atelier/contract/wire/operation'
import { startLocalAiDouble } from '@atelier/engine/testing/localai-double/localai-double'
import { createLog } from '#platform/log/log.ts'
import { createTestApp, type TestApp } from '../create-test-app.ts'

/** Every secret and every text of a user contains this word; secrets that the server makes are collected. */
export const marker = 'zqmarque'
export const written = (what: string) => `${marker} ${what} ${marker}`

/** An application whose console is kept, with the secrets that it made and all that it refused. */
export async function createMarkedApp() {
  const engine = await startLocalAiDouble({ control: { apiKey: `sk-${marker}-moteur` } })
  const output: string[] = []
  const secrets: string[] = []
  const refusals: string[] = []
  const app = await createTestApp({
    engines: 'environment',
    environment: {
      LOCALAI_URL: engine.url,
      LOG_LEVEL: 'debug',
      PUBLIC_URL: 'https://atelier.mairie.example',
    },
    log: createLog({ level: 'debug', readable: false, write: (line) => void output.push(line) }),
  })
  return {
    app,
    engine,
    /** Tokens, keys and links that the server made. */
    secrets,
    /** Bodies of all refusals. */
    refusals,
    /** What a call returns; nothing if it was refused. */
    async call<T>(
      method: Method,
      path: string,
      options: Parameters<TestApp['call']>[2] = {},
    ): Promise<T | undefined> {
      const { status, text, headers } = await app.call(method, path, options)
      if (status >= 400) refusals.push(text)
      if (status >= 400 || !String(headers['content-type']).includes('json')) return undefined
      // Tests only read fields that they know exist.
      return (JSON.parse(text) as { data: T }).data
    },
    everythingReadable: (token: string) => everythingReadable({ app, output, refusals }, token),
    async close(): Promise<void> {
      await app.close()
      await engine.close()
    },
  }
}
export type MarkedApp = Awaited<ReturnType<typeof createMarkedApp>>

/** Everything that an operator or an administrator can read of these events. */
async function everythingReadable(
  {
    app,
    output,
    refusals,
  }: {
    readonly app: TestApp
    readonly output: readonly string[]
    readonly refusals: readonly string[]
  },
  token: string,
): Promise<Readonly<Record<string, string>>> {
  const read = async (path: string) => (await app.call('GET', path, { token })).text
  const files = await Promise.all(
    ['logs.db', 'logs.db-wal'].map((name) =>
      readFile(join(app.folder, name), 'latin1').catch(() => ''),
    ),
  )
  return {
    console: output.join(''),
    journal: await read('/admin/system/logs?limit=100'),
    texte: await read('/admin/logs/file'),
    csv: await read('/admin/logs/file?format=csv'),
    json: await read('/admin/logs/file?format=json'),
    audit: await read('/admin/audit?limit=100'),
    mesures: await (
      await fetch(`${await app.url()}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    ).text(),
    travaux: await read('/admin/jobs'),
    refus: refusals.join('\n'),
    fichier: files.join(''),
  }
}
