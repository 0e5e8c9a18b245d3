import type { LogEntry } from '@atelier/contract/logs/logs'
import type { Page } from '@atelier/contract/wire/operation'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#testing/create-test-app.ts'
import { startServersTogether } from '#testing/servers/servers-together.ts'

let together: Awaited<ReturnType<typeof startServersTogether>>
let paris: TestApp
let lyon: TestApp
let token: string
beforeEach(async () => {
  together = await startServersTogether()
  paris = await together.start({ environment: { SERVER_NAME: 'paris' } })
  lyon = await together.start({ environment: { SERVER_NAME: 'lyon' } })
  token = (await paris.createUser('Admin')).token
})
afterEach(() => together[Symbol.asyncDispose]())

const get = (app: TestApp, path: string) => app.call('GET', path, { token })
const list = async (app: TestApp, query: string) =>
  (await get(app, `/admin/system/logs${query}`)).json<Page<LogEntry>>()
/** What a server has recorded is read there at once, and elsewhere once it is written. */
const write = async (app: TestApp) => void (await app.services.logRecorder.read())

test('le journal de deux serveurs se lit, se filtre, se télécharge et se vide de l’un comme de l’autre', async () => {
  paris.services.log.error('panne de paris', { source: 'system' })
  lyon.services.log.error('panne de lyon', { source: 'system' })
  await write(paris)
  await write(lyon)
  for (const app of [paris, lyon]) {
    const { data, pagination } = await list(app, '?search=panne&level=error')
    expect(data.map(({ server }) => server).toSorted()).toEqual(['lyon', 'paris'])
    expect(pagination.total).toBe(2)
    expect((await get(app, '/admin/logs/servers')).json<{ data: string[] }>().data).toEqual([
      'lyon',
      'paris',
    ])
  }
  const { data } = await list(paris, '?server=lyon&search=panne')
  expect(data.map(({ message, server }) => [message, server])).toEqual([['panne de lyon', 'lyon']])
  // Both say that they started, also what they recorded before the log was open.
  expect((await list(lyon, '?search=démarre')).pagination.total).toBe(2)
  const { text } = await get(paris, '/admin/logs/file?format=csv&search=panne')
  expect(text.split('\r\n')[0]).toBe('timestamp,level,source,message,metadata,server')
  expect(text).toContain(',"lyon"')
  await lyon.call('DELETE', '/admin/logs', { token })
  expect((await list(paris, '?search=panne')).data).toEqual([])
})
