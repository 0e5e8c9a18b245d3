import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { About } from '@atelier/contract/help/help'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { readZip } from '#testing/read-zip.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('chacun lit la version qui tourne, sa licence et ses parties, et emporte son code source', async () => {
  const { token } = await app.createUser('Camille')
  const { data } = (await app.call('GET', '/about', { token })).json<{ data: About }>()
  expect(data).toMatchObject({
    version: '0.1.0',
    licence: 'AGPL-3.0-or-later',
    updates: { state: 'no-channel' },
  })
  expect(data.notice).toContain('GNU Affero General Public License')
  // A copy without its history has none.
  expect(data.commit ?? '0'.repeat(40)).toMatch(/^[0-9a-f]{40}$/)

  const archive = await fetch(`${await app.url()}/api/about/source`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(archive.headers.get('content-type')).toBe('application/zip')
  const files = readZip(Buffer.from(await archive.arrayBuffer()))
  expect(files.get('atelier-ia-0.1.0/LICENSE')?.toString()).toContain('AFFERO')
  for (const name of ['package-lock.json', 'server/src/main.ts', 'web/src/main.ts'])
    expect(files.has(`atelier-ia-0.1.0/${name}`)).toBe(true)
  expect([...files.keys()].filter((name) => name.includes('node_modules'))).toEqual([])
})

test('le canal de mise à jour est un fichier de la machine, relu à chaque fois', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-updates-'))
  const file = join(folder, 'version.txt')
  const app = await createTestApp({ environment: { UPDATE_FILE: file } })
  try {
    const { token } = await app.createUser('Camille')
    const updates = async () =>
      (await app.call('GET', '/about', { token })).json<{ data: About }>().data.updates
    expect(await updates()).toEqual({ state: 'unreadable' })
    await writeFile(file, 'v0.10.0\nCe qui change…')
    expect(await updates()).toEqual({ state: 'newer', version: '0.10.0' })
    await writeFile(file, '0.1.0')
    expect(await updates()).toEqual({ state: 'current', version: '0.1.0' })
    await writeFile(file, '0.0.9')
    expect(await updates()).toEqual({ state: 'current', version: '0.0.9' })
    await writeFile(file, '<script>'.repeat(100_000))
    expect(await updates()).toEqual({ state: 'unreadable' })
  } finally {
    await app.close()
    await rm(folder, { recursive: true })
  }
})
