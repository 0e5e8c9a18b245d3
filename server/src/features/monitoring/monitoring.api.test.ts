import type { AuditEntry } from '@atelier/contract/audit/audit'
import type {
  AdminJob,
  EngineRestartReport,
  EngineStatusReport,
  MetricsHistory,
  SystemMetrics,
} from '@atelier/contract/monitoring/monitoring'
import type {
  SystemActionResult,
  SystemDisk,
  SystemNetwork,
  SystemPerformance,
} from '@atelier/contract/monitoring/system'
import type { Page } from '@atelier/contract/wire/operation'
import { startLocalAiDouble } from '@atelier/engine/testing/localai-double/localai-double'
import { createScriptedEngine, gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'

let app: TestApp
let admin: string
const engine = createScriptedEngine({ id: 'localai' })
const clock = createManualClock()
const start = async (environment: Readonly<Record<string, string>> = {}) => {
  app = await createTestApp({ engines: [engine], clock, environment })
  admin = (await app.createUser('Admin')).token
}
beforeEach(() => start())
afterEach(() => app.close())

const get = async <T>(path: string) =>
  (await app.call('GET', path, { token: admin })).json<{ data: T }>().data
const auditedActions = async () =>
  (await app.call('GET', '/admin/audit', { token: admin }))
    .json<Page<AuditEntry>>()
    .data.map(({ action }) => action)

describe('mesures', () => {
  test('sont vraies, de la machine et du serveur, ou dites indisponibles', async () => {
    await app.createUser('Zoé')
    clock.advance(90_000)
    const { memory, cpu, disk, details, ...rest } = await get<SystemMetrics>('/admin/metrics')
    for (const share of [memory, cpu, disk])
      if (share !== null) expect(share).toBeGreaterThanOrEqual(0)
    expect(rest).toMatchObject({ uptime: 90, localaiStatus: 'running', errors: 0 })
    expect(rest.totalRequests).toBeGreaterThan(0)
    expect(details.memory?.totalBytes).toBeGreaterThan(1024 ** 2)
    expect(details.process.memoryBytes).toBeGreaterThan(1024 ** 2)
    expect(details.queue).toEqual({ running: 0, waiting: 0 })
    expect(Object.keys(await get('/system/metrics'))).toEqual(
      expect.arrayContaining(['memory', 'cpu', 'disk']),
    )
  })

  test('les personnes actives et les erreurs sont celles d’un quart d’heure et d’un jour', async () => {
    const zoe = (await app.createUser('Zoé')).token
    await app.call('GET', '/chat', { token: zoe })
    app.services.log.error('disque plein')
    expect(await get<SystemMetrics>('/admin/metrics')).toMatchObject({ activeUsers: 2, errors: 1 })
    clock.advance(16 * 60_000)
    expect(await get<SystemMetrics>('/admin/metrics')).toMatchObject({ activeUsers: 1, errors: 1 })
    clock.advance(25 * 60 * 60_000)
    expect((await get<SystemMetrics>('/admin/metrics')).errors).toBe(0)
  })

  test('au fil du temps : une par minute, jointes une fois vieilles, avec un trou quand le serveur n’était pas là', async () => {
    for (let minute = 0; minute < 12; minute += 1) {
      await app.services.monitoring.takeSample()
      clock.advance(60_000)
    }
    const rows = () =>
      app.services.database.queries.selectFrom('metric_samples').selectAll().execute()
    expect(await rows()).toHaveLength(12)
    const { points, step, servers } = await get<MetricsHistory>('/admin/stats')
    expect([points.length, step, servers]).toEqual([144, 600, []])
    const [before, last] = [points.at(-3), points.at(-1)]
    expect([before?.memory, last?.memory !== null && last?.requests !== null]).toEqual([null, true])
    clock.advance(2 * 24 * 60 * 60_000)
    for (let sample = 0; sample < 61; sample += 1) await app.services.monitoring.takeSample()
    expect((await rows()).length).toBeLessThan(5)
    const week = await get<MetricsHistory>('/admin/stats?period=7d')
    expect([
      week.points.length,
      week.points.filter(({ requests }) => requests !== null).length,
    ]).toEqual([168, 2])
  })
})

describe('appels de /system', () => {
  test('disent la machine, la place, le réseau et la charge', async () => {
    expect(await get('/system')).toMatchObject({
      name: 'Atelier IA',
      database: { sqlite: 'SQLite', postgres: 'PostgreSQL' }[app.services.database.kind],
      dataFolder: app.folder,
    })
    expect(await get('/system/info')).toMatchObject({ runtime: `Node ${process.versions.node}` })
    expect(await get('/system/health')).toEqual({
      status: 'ok',
      database: 'ok',
      storage: 'ok',
      engines: [{ name: engine.name, state: 'ok' }],
    })
    const { parts, disk, database } = await get<SystemDisk>('/system/disk')
    expect([database.name, database.version]).toEqual([
      { sqlite: 'SQLite', postgres: 'PostgreSQL' }[app.services.database.kind],
      expect.stringMatching(/^\d+\.\d+/),
    ])
    expect(parts.map(({ part }) => part)).toEqual([
      'database',
      'files',
      'models',
      'logs',
      'backups',
    ])
    expect([parts[0]?.bytes, disk?.totalBytes].every((bytes) => (bytes ?? 0) > 0)).toBe(true)
    expect(await get<SystemNetwork>('/system/network')).toMatchObject({
      openStreams: 0,
      isHttps: false,
    })
    const port = Number(new URL(await app.url()).port)
    expect((await get<SystemNetwork>('/system/network')).port).toBe(port)
    expect((await get<SystemPerformance>('/system/performance')).requests).toMatchObject({
      failed: 0,
      p95: expect.any(Number),
    })
    expect((await get<{ id: string }[]>('/system/localai/models')).map(({ id }) => id)).toContain(
      'modele-scripte',
    )
  })

  test('vider les caches et nettoyer disent ce qui a été fait, sont dans l’audit, et n’effacent rien aux gens', async () => {
    const { token } = await app.createUser('Zoé')
    await app.call('POST', '/chat/create', {
      token,
      body: { title: 'À moi', model: 'modele-scripte' },
    })
    const cache = (await app.call('DELETE', '/system/cache', { token: admin })).json<{
      data: SystemActionResult
    }>().data
    expect(cache.done).toEqual([{ what: 'Listes des modèles des moteurs', count: 1 }])
    expect(cache.message).toContain('Les vignettes ne sont pas en cache')
    const cleanup = (await app.call('POST', '/system/cleanup', { token: admin })).json<{
      data: SystemActionResult
    }>().data
    expect(cleanup.done.map(({ count }) => count)).toEqual([0, 0, 0])
    expect(await auditedActions()).toEqual(['system.cleaned', 'cache.dropped'])
    expect((await app.call('GET', '/chat', { token })).json<Page<unknown>>().pagination.total).toBe(
      1,
    )
  })
})

describe('travaux de tous', () => {
  test('se voient sans leurs titres, et s’annulent', async () => {
    const open = gate()
    engine.script = () => [open.promise, { text: 'Oui' }]
    const { token, user } = await app.createUser('Zoé')
    const { json } = await app.call('POST', '/chat/create', {
      token,
      body: { title: 'Secret de Zoé', model: 'modele-scripte' },
    })
    const { id } = json<{ data: { id: string } }>().data
    const headers = { prefer: 'respond-async' }
    await app.call('POST', `/chat/${id}/messages`, {
      token,
      body: { content: 'Confidentiel' },
      headers,
    })
    const [job] = await get<AdminJob[]>('/admin/jobs')
    expect(job).toMatchObject({ kind: 'chat.message', person: { email: user.email } })
    expect(JSON.stringify(job)).not.toMatch(/Secret|Confidentiel/)
    expect((await app.call('DELETE', `/admin/jobs/${job?.id}`, { token: admin })).status).toBe(200)
    expect(await get('/admin/jobs')).toEqual([])
    expect((await app.call('DELETE', `/admin/jobs/${job?.id}`, { token: admin })).status).toBe(409)
    expect(await auditedActions()).toEqual(['job.cancelled'])
    open.resolve()
  })
})

describe('l’état du moteur', () => {
  const startWith = async (url: string) => {
    await app.close()
    app = await createTestApp({ engines: 'environment', environment: { LOCALAI_URL: url } })
    admin = (await app.createUser('Admin')).token
    return get<EngineStatusReport>('/admin/system/localai/status')
  }

  test('ne donne pas pour une version les parenthèses vides d’un moteur construit sans', async () => {
    const double = await startLocalAiDouble({ control: { version: ' ()' } })
    expect(await startWith(double.url)).toMatchObject({ version: null, notes: [] })
    await double.close()
  })

  test('dit la mémoire de chaque modèle quand le moteur la dit', async () => {
    const double = await startLocalAiDouble({ control: { server: 'ollama' } })
    expect((await startWith(double.url)).loaded).toEqual([
      { id: 'qwen3-8b', backend: null, memoryBytes: 6 * 1024 ** 3, onCardBytes: 5 * 1024 ** 3 },
    ])
    await double.close()
  })
})

describe('redémarrer', () => {
  test('LocalAI oublie ses modèles, et la réponse le dit', async () => {
    const double = await startLocalAiDouble()
    await app.close()
    app = await createTestApp({ engines: 'environment', environment: { LOCALAI_URL: double.url } })
    admin = (await app.createUser('Admin')).token
    const { data } = (
      await app.call('POST', '/admin/system/localai/restart', { token: admin })
    ).json<{ data: EngineRestartReport }>()
    expect(data.engines[0]).toEqual({ name: 'LocalAI', done: 'unloaded' })
    expect(data.message).toContain('déchargés')
    expect(data.message).toContain('Le moteur intégré\u00a0: les programmes ont été redémarrés.')
    expect(await get<EngineStatusReport>('/admin/system/localai/status')).toMatchObject({
      status: 'running',
      address: double.url,
    })
    await double.close()
  })

  test('la commande de l’opérateur passe avant ; si elle échoue, c’est dit', async () => {
    await app.close()
    await start({ LOCALAI_RESTART_COMMAND: 'exit 0' })
    const restart = () => app.call('POST', '/system/localai/restart', { token: admin })
    expect((await restart()).json<{ data: EngineRestartReport }>().data.engines[0]?.done).toBe(
      'command',
    )
    await app.close()
    await start({ LOCALAI_RESTART_COMMAND: 'exit 3' })
    const failed = await restart()
    expect([failed.status, failed.json().code]).toEqual([502, 'engine.restart-failed'])
  })
})

test('/metrics dit ce qui se cherche dans les documents', async () => {
  const call = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
    app.call(method, path, { token: admin, body }).then(({ json }) => json<{ data: T }>().data)
  const url = await app.url()
  const lines = async () =>
    (
      await (
        await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${admin}` } })
      ).text()
    )
      .split('\n')
      .filter((line) => line.startsWith('atelier_document'))
      .map((line) => line.replace(/,?server="[^"]+"/, '').replace('{}', ''))
  expect(await lines()).toContain('atelier_document_excerpts 0')
  const { id } = await call<{ id: string }>('POST', '/knowledge/collections', { name: 'Notes' })
  const text = 'Le marché se tient le samedi sur la place.'
  await call('POST', `/knowledge/collections/${id}/sources/text`, { title: 'Marché', text })
  await app.services.knowledge.idle()
  await call('POST', '/knowledge/search', { q: 'Quand se tient le marché ?', collectionIds: [id] })
  expect(await lines()).toEqual([
    'atelier_document_excerpts 1',
    'atelier_document_questions_total 1',
    expect.stringMatching(/^atelier_document_question_seconds_total 0?\.?\d/),
    'atelier_documents_read_total{result="ready"} 1',
    'atelier_documents_read_total{result="partial"} 0',
    'atelier_documents_read_total{result="unreadable"} 0',
  ])
})

test('/metrics se lit par l’administrateur ou avec le jeton de l’opérateur, et par personne d’autre', async () => {
  await app.close()
  await start({ METRICS_TOKEN: 'jeton-de-releve-1' })
  const zoe = (await app.createUser('Zoé')).token
  const url = await app.url()
  const read = (token?: string) =>
    fetch(`${url}/metrics`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
  expect((await read()).status).toBe(401)
  expect((await read(zoe)).status).toBe(403)
  expect((await read('jeton-de-releve-2')).status).toBe(403)
  for (const token of [admin, 'jeton-de-releve-1']) {
    const text = await (await read(token)).text()
    expect(text).toMatch(
      /^atelier_http_requests_total\{method="POST",route="\/api\/auth\/register",status="2xx"(?:,server="[^"]+")?\} 2$/m,
    )
    expect(text).toMatch(
      /^atelier_http_request_seconds_bucket\{le="\+Inf"(?:,server="[^"]+")?\} \d+$/m,
    )
  }
})
