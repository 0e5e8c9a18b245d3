import type { LogEntry } from '@atelier/contract/logs/logs'
import type { Page } from '@atelier/contract/wire/operation'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['createUser']>>
const clock = createManualClock()
beforeEach(async () => {
  app = await createTestApp({ clock, environment: { LOG_LINES: '1000' } })
  admin = await app.createUser('Admin')
  await (await app.services.logRecorder.read()).clear()
})
afterEach(() => app.close())

const get = (path: string) => app.call('GET', path, { token: admin.token })
const list = async (query = '') => (await get(`/admin/system/logs${query}`)).json<Page<LogEntry>>()
const messages = async (query = '') => (await list(query)).data.map(({ message }) => message)
const log = () => app.services.log
const content = async (query = '') =>
  (await get(`/admin/logs/download${query}`)).json<{
    data: { logContent: string; isComplete: boolean }
  }>().data

describe('lire', () => {
  test('du plus récent au plus ancien, par niveau, source, date, et page par page', async () => {
    log().warn('premier', { source: 'localai' })
    clock.advance(60_000)
    log().error('deuxième', { cause: new Error('disque plein') })
    clock.advance(60_000)
    log().info('troisième', { source: 'system' })
    log().debug('jamais gardé')
    expect(await messages()).toEqual(['troisième', 'deuxième', 'premier'])
    expect(await messages('?level=error')).toEqual(['deuxième'])
    expect(await messages('?source=localai')).toEqual(['premier'])
    expect(await messages('?source=localai&level=error')).toEqual([])
    expect(await messages('?limit=1&page=2')).toEqual(['deuxième'])
    const [, second] = (await list()).data
    expect(second).toMatchObject({
      level: 'error',
      source: 'backend',
      metadata: { cause: { type: 'Error', message: 'disque plein' } },
    })
    const by = async (query: string) => (await get(`/admin/logs?${query}`)).json<Page<LogEntry>>()
    expect((await by(`endDate=${second?.timestamp}`)).data.map(({ message }) => message)).toEqual([
      'deuxième',
      'premier',
    ])
    expect((await by(`startDate=${second?.timestamp}`)).pagination).toMatchObject({
      total: 2,
      limit: 100,
    })
    expect((await by('startDate=2999-01-01T00:00:00Z')).data).toEqual([])
  })

  test('la recherche trouve des mots et des débuts de mots, sans accents, avec les filtres, et un numéro de requête', async () => {
    const requestId = '019ab3f2-1c2d-7e3f-8a4b-5c6d7e8f9a0b'
    log().error('Échec du téléchargement', { requestId })
    log().warn('téléchargement repris')
    log().warn('autre chose', { engine: 'localai' })
    expect(await messages('?search=telech')).toEqual([
      'téléchargement repris',
      'Échec du téléchargement',
    ])
    expect(await messages('?search=telech&level=error')).toEqual(['Échec du téléchargement'])
    expect(await messages(`?search=${requestId}`)).toEqual(['Échec du téléchargement'])
    expect(await messages('?search=localai')).toEqual(['autre chose'])
    expect(await messages('?search=%22%20OR%20*')).toEqual([])
    expect((await list('?search=telech')).pagination.total).toBe(2)
  })

  test('un total déjà compté suit ce qui vient, et ce qui s’en va', async () => {
    const total = async () => (await list('?search=disque')).pagination.total
    const counted = [await total()]
    log().warn('disque plein')
    log().warn('autre chose')
    counted.push(await total(), await total())
    log().warn('disque rempli')
    counted.push(await total())
    const store = await app.services.logRecorder.read()
    await store.deleteOld({ before: clock.now() + 1, maxLines: 1000, limit: 1 })
    counted.push(await total())
    await store.clear()
    counted.push(await total())
    expect(counted).toEqual([0, 1, 1, 2, 1, 0])
  })

  test('le total s’arrête à dix mille et un', async () => {
    for (let line = 0; line < 10_050; line += 1) {
      log().info(`ligne ${line}`)
      if (line % 400 === 0) await list('?limit=1')
    }
    const { pagination } = await list()
    expect(pagination).toMatchObject({ total: 10_001, totalPages: 200 })
    expect((await list('?page=201')).data).toEqual([])
    expect((await content()).isComplete).toBe(false)
  })
})

test('ce qui est trop vieux ou en trop s’en va, du plus ancien au plus récent', async () => {
  const { logRecorder } = app.services
  for (let line = 0; line < 1100; line += 1) log().info(`ligne ${line}`)
  await logRecorder.read()
  await logRecorder.sweep()
  expect((await list()).pagination.total).toBe(1000)
  expect(await messages('?search=99&limit=1')).toEqual([])
  clock.advance(91 * 24 * 60 * 60 * 1000)
  log().info('aujourd’hui')
  await logRecorder.read()
  await logRecorder.sweep()
  const left = await (await logRecorder.read()).list({}, { limit: 10 })
  expect(left.map(({ message }) => message)).toEqual(['aujourd’hui'])
})

test('vider ne laisse rien, et l’audit le retient', async () => {
  log().info('une ligne')
  const { status, json } = await app.call('DELETE', '/admin/logs', { token: admin.token })
  expect([status, json<{ data: { removed: number } }>().data.removed > 0]).toEqual([200, true])
  expect(await messages('?search=ligne')).toEqual([])
  const audit = (await get('/admin/audit?action=logs.cleared')).json<
    Page<{ actor: { email: string } }>
  >()
  expect(audit.data[0]?.actor.email).toBe(admin.user.email)
})

describe('télécharger', () => {
  const nasty =
    '=HYPERLINK("http://mal")\r\n2026-01-01 ERROR backend fausse ligne\u001b[31m<script>alert(1)</script>\u202e'

  test('en texte et en CSV, une ligne reste une ligne, et rien n’y commande', async () => {
    log().error(nasty, { note: '@SUM(A1)\n' })
    const text = (await content()).logContent
    expect(text.trim().split('\n')).toHaveLength(1)
    for (const sign of ['\u001b', '\u202e', '\r']) expect(text).not.toContain(sign)
    expect(text).toContain('<script>')
    const csv = (await content('?format=csv')).logContent.trim().split('\r\n')
    expect(csv).toHaveLength(2)
    expect(csv[1]).toContain(`,"'=HYPERLINK(""http://mal"")`)
    expect((await list()).data[0]?.message).toBe(nasty)
  })

  test('le fichier entier porte son nom, et ses filtres', async () => {
    log().error('à garder')
    log().info('à laisser')
    const { headers, text } = await get('/admin/logs/file?level=error')
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    expect(headers['content-disposition']).toContain(`system-logs-${day}.txt`)
    // On PostgreSQL several servers may write the log: each line says which one did.
    expect(text).toMatch(/^\S+ ERROR backend {2}(\S+ )?à garder\n$/)
  })
})

describe('ce que disent les navigateurs', () => {
  const report = (change: object = {}, token = admin.token) =>
    app.call('POST', '/logs/browser', {
      token,
      body: {
        reports: [
          { kind: 'error', message: 'x is not a function', path: '/chat', count: 1, ...change },
        ],
      },
    })

  test('est gardé comme frontend, sans la phrase de la pile ni les paramètres de l’adresse', async () => {
    await report({
      path: '/chat?message=secret',
      stack: 'TypeError: mon texte privé\n    at a (https://x/assets/a.js:1:2)\n    at b',
    })
    const [entry] = (await list('?source=frontend')).data
    expect(entry).toMatchObject({
      level: 'error',
      message: 'x is not a function',
      metadata: { path: '/chat', userId: admin.user.id },
    })
    expect(JSON.stringify(entry)).not.toMatch(/privé|secret/)
  })

  test('est borné : par personne et par minute, et en taille', async () => {
    const zoe = (await app.createUser('Zoé')).token
    for (let call = 0; call < 70; call += 1) await report({ message: `erreur ${call}` }, zoe)
    expect((await list('?source=frontend')).pagination.total).toBe(60)
    clock.advance(60_000)
    await report({ message: 'une autre' }, zoe)
    expect((await list('?source=frontend')).pagination.total).toBe(61)
    expect((await report({ message: 'x'.repeat(501) })).status).toBe(400)
  })

  test('ce qui revient dans l’heure est une ligne avec son nombre', async () => {
    for (let call = 0; call < 5; call += 1) await report({ count: 2 })
    expect((await list('?source=frontend')).pagination.total).toBe(1)
    clock.advance(60 * 60_000)
    await report({ message: 'une autre' })
    const [, repeated] = (await list('?source=frontend')).data
    expect(repeated).toMatchObject({ message: 'x is not a function', metadata: { count: 8 } })
  })
})
