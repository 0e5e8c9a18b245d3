import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Status } from '@atelier/contract/configuration/status'
import type { LocalModelsOverview } from '@atelier/contract/local-models/local-models'
import type { SystemMetrics } from '@atelier/contract/monitoring/monitoring'
import type { ServersOverview } from '@atelier/contract/monitoring/servers'
import type { SystemNetwork } from '@atelier/contract/monitoring/system'
import {
  createScriptedEngine,
  type ScriptedEngine,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { startServersTogether } from '#testing/servers/servers-together.ts'

/** A heartbeat comes every three seconds. */
const withinMs = 20_000

/** What servers remember for a while, they remember until a test lets time pass. */
const clock = createManualClock()
let engine: ScriptedEngine
let files: string
const folders: string[] = []
let together: Awaited<ReturnType<typeof startServersTogether>>
let paris: TestApp
let lyon: TestApp
let token: string
beforeEach(async () => {
  files = await mkdtemp(join(tmpdir(), 'atelier-partage-'))
  engine = createScriptedEngine({ id: 'localai' })
  together = await startServersTogether({
    engines: [engine],
    clock,
    environment: { STORAGE_URL: pathToFileURL(files).href, STORAGE_QUOTA: '5' },
  })
  paris = await together.start({ environment: { SERVER_NAME: 'paris' } })
  lyon = await together.start({ environment: { SERVER_NAME: 'lyon' } })
  token = (await paris.createUser('Admin')).token
})
afterEach(async () => {
  await together[Symbol.asyncDispose]()
  for (const folder of [files, ...folders.splice(0)])
    await rm(folder, { recursive: true, force: true })
})

const get = async <T>(app: TestApp, path: string, as = token) =>
  (await app.call('GET', path, { token: as })).json<{ data: T }>().data
const overview = (app: TestApp) => get<ServersOverview>(app, '/system/servers')
const waitForReadings = (app: TestApp) =>
  vi.waitFor(async () => {
    const { servers } = await overview(app)
    expect(servers.every(({ readings }) => readings !== null)).toBe(true)
    return servers
  }, withinMs)
/** « lyon » is about to end, and says nothing more. */
async function stopLyon() {
  await waitForReadings(paris)
  await lyon.services.servers.stop()
  await vi.waitFor(async () => {
    expect((await overview(paris)).servers[1]?.state).toBe('stopping')
  }, withinMs)
}
const changeLyon = (change: { readings: RawBuilder<string> } | { beat_at: RawBuilder<number> }) =>
  paris.services.database.queries
    .updateTable('servers')
    .set(change)
    .where('name', '=', 'lyon')
    .execute()

describe('la page de n’importe quel serveur', () => {
  test('montre tous les serveurs, la base et les fichiers, et leurs chiffres ensemble', async () => {
    const servers = await waitForReadings(paris)
    expect(servers.map(({ name, state, isThis }) => [name, state, isThis])).toEqual([
      ['paris', 'running', true],
      ['lyon', 'running', false],
    ])
    const { database, files: store } = await overview(lyon)
    expect(database).toMatchObject({ name: 'PostgreSQL', state: 'running' })
    expect(database.connections?.used).toBeGreaterThan(1)
    const quotaBytes = 5 * 1024 ** 3
    const place = { kind: 'shared-folder', place: files, state: 'running' }
    expect(store).toMatchObject({ ...place, bytes: 0, quotaBytes })
    expect(store.freeBytes).toBeLessThanOrEqual(quotaBytes)
    expect((await get<SystemNetwork>(lyon, '/system/network')).server).toBe('lyon')
    const { body } = await paris.open('/metrics', { authorization: `Bearer ${token}` })
    expect(body).toMatch(/^atelier_uptime_seconds\{server="paris"\} \d/m)
    expect(body).toMatch(/^atelier_http_request_seconds_bucket\{le="0\.005",server="paris"\} \d/m)
  })

  test('additionne ce que disent les serveurs, et compte les utilisateurs de tous', async () => {
    const zoe = (await paris.createUser('Zoé')).token
    await get(lyon, '/chat', zoe)
    await stopLyon()
    await changeLyon({
      readings: sql<string>`jsonb_set(readings::jsonb, '{requests,total}', '100000')::text`,
    })
    const metrics = await get<SystemMetrics>(paris, '/admin/metrics')
    expect([metrics.activeUsers, metrics.details.servers]).toEqual([2, 2])
    expect(metrics.totalRequests).toBeGreaterThan(100_000)
  })

  test('dit qui finit son travail avant de s’arrêter', async () => {
    await waitForReadings(paris)
    await lyon.services.drain.run(AbortSignal.abort())
    expect((await overview(lyon)).servers[0]?.state).toBe('stopping')
    await vi.waitFor(async () => {
      expect((await overview(paris)).servers[1]?.state).toBe('stopping')
    }, withinMs)
  })

  test('dit qui se tait, sans compter ce qu’il avait dit', async () => {
    await stopLyon()
    await changeLyon({ beat_at: sql<number>`beat_at - 12000` })
    const [, silent] = (await overview(paris)).servers
    expect(silent?.state).toBe('silent')
    expect(silent?.silentSeconds).toBeGreaterThanOrEqual(12)
    const { details } = await get<SystemMetrics>(paris, '/admin/metrics')
    expect(details.cores).toBe((await overview(paris)).servers[0]?.readings?.cores)
  })
})

test('vider les caches vaut pour tous les serveurs', async () => {
  const offered = async () => JSON.stringify(await get(lyon, '/models'))
  expect(await offered()).toContain('modele-scripte')
  engine.offered = []
  await paris.call('DELETE', '/system/cache', { token })
  await vi.waitFor(async () => expect(await offered()).not.toContain('modele-scripte'), withinMs)
})

test('les pages n’apprennent une nouvelle version que lorsque tous la servent', async () => {
  await writeFile(join(files, 'index.html'), '<title>Atelier IA</title>')
  for (const { services } of [paris, lyon]) services.servedBuild.serve(files)
  const build = async () => {
    clock.advance(60_000)
    return (await get<Status>(paris, '/status')).build
  }
  const own = paris.services.servedBuild.id()
  await vi.waitFor(async () => expect(await build()).toBe(own), withinMs)
  await stopLyon()
  await changeLyon({
    readings: sql<string>`jsonb_set(readings::jsonb, '{build}', '"ancienne"')::text`,
  })
  await vi.waitFor(async () => expect(await build()).toBeNull(), withinMs)
})

describe('les modèles du dossier d’une machine', () => {
  const startWithModel = async (environment: Readonly<Record<string, string>>) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'atelier-modele-'))
    await mkdir(join(dataFolder, 'models/chat'), { recursive: true })
    await writeFile(join(dataFolder, 'models/chat/essai.gguf'), 'GGUF')
    folders.push(dataFolder)
    return together.start({ engines: 'environment', dataFolder, environment })
  }

  test('ne sont ni offerts ni installables, et la page le dit', async () => {
    // Another one of that name has the end of its folder's id.
    const app = await startWithModel({ SERVER_NAME: 'lyon' })
    expect(app.services.servers.name).toMatch(/^lyon-.{4}$/)
    const { usage, catalogue, models } = await get<LocalModelsOverview>(app, '/admin/local-models')
    expect([usage, catalogue, models]).toEqual(['off', 'off', []])
    const refused = await app.call('GET', '/admin/local-models/catalogue', { token })
    expect([refused.status, refused.json().code]).toEqual([403, 'catalogue.several-servers'])
  })

  test('le sont si tous ont le même, où rien ne s’installe ni ne se supprime d’ici', async () => {
    const app = await startWithModel({ MODELS_SHARED: 'true' })
    const { usage, catalogue, models } = await get<LocalModelsOverview>(app, '/admin/local-models')
    expect([usage, catalogue, models.map(({ id }) => id)]).toEqual([
      'shared-folder',
      'off',
      ['chat/essai.gguf'],
    ])
    const path = `/admin/local-models/models/${encodeURIComponent('chat/essai.gguf')}`
    expect((await app.call('DELETE', path, { token })).status).toBe(403)
  })
})
