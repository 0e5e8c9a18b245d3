import type { AccessKey } from '@atelier/contract/gateway/access-keys'
import { endlessReply } from '@atelier/engine/testing/scripted/scripted-engine'
import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { createGatewaySetup } from '#testing/setups/gateway-setup.ts'

const ask = { model: 'modele-scripte', messages: [{ role: 'user' as const, content: 'Bonjour' }] }
const dayMs = 24 * 60 * 60 * 1000
type Room = Awaited<ReturnType<typeof createGatewaySetup>>

const listed = async ({ app, person }: Room) =>
  (await app.call('GET', '/keys', { token: person.token })).json<{ data: AccessKey[] }>().data
const refusalOf = (client: OpenAI) =>
  client.chat.completions.create(ask).then(
    () => 'let in',
    (cause: unknown) =>
      cause instanceof OpenAI.APIError ? `${cause.status} ${cause.code}` : String(cause),
  )

test('une clé n’est dite qu’une fois, se reconnaît à sa fin, et dit quand elle a servi', async () => {
  const clock = createManualClock()
  await using room = await createGatewaySetup({ clock })
  const { key, secret } = await room.makeKey({
    name: 'Éditeur',
    scopes: ['chat'],
    expiresInDays: 30,
  })
  expect(secret).toMatch(/^sk-atelier-[\w-]{43}$/)
  const expiresAt = new Date(clock.now() + 30 * dayMs).toISOString()
  expect(key).toMatchObject({
    name: 'Éditeur',
    hint: secret.slice(-4),
    scopes: ['chat'],
    expiresAt,
    lastUsedAt: null,
    hasExpired: false,
  })
  clock.advance(5000)
  await room.clientOf(secret).chat.completions.create(ask)
  const [, used] = (await listed(room)).sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  expect((await listed(room)).find(({ id }) => id === key.id)?.lastUsedAt).toBe(
    new Date(clock.now()).toISOString(),
  )
  expect(JSON.stringify(used)).not.toContain(secret)
  const rows = await room.app.services.database.queries
    .selectFrom('access_keys')
    .selectAll()
    .execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('une clé expirée, révoquée, sans cet usage, ou d’un compte suspendu est refusée', async () => {
  const clock = createManualClock()
  await using room = await createGatewaySetup({ clock })
  const brief = await room.makeKey({ expiresInDays: 1 })
  const revoked = await room.makeKey()
  const pictures = await room.makeKey({ scopes: ['images'] })
  expect(await refusalOf(room.clientOf(pictures.secret))).toBe('403 key.out-of-scope')
  expect(
    (await room.app.call('DELETE', `/keys/${revoked.key.id}`, { token: room.person.token })).status,
  ).toBe(200)
  expect(await refusalOf(room.clientOf(revoked.secret))).toBe('401 invalid_api_key')
  clock.advance(dayMs)
  expect(await refusalOf(room.clientOf(brief.secret))).toBe('401 invalid_api_key')
  expect(await refusalOf(room.client)).toBe('let in')
  await room.app.services.database.queries
    .updateTable('users')
    .set({ is_suspended: 1 })
    .where('id', '=', room.person.user.id)
    .execute()
  expect(await refusalOf(room.client)).toBe('401 invalid_api_key')
})

test('une clé n’ouvre rien d’autre, ni une session la passerelle', async () => {
  await using room = await createGatewaySetup()
  expect((await room.app.call('GET', '/keys', { token: room.key })).json().code).toBe(
    'session.ended',
  )
  expect(await refusalOf(room.clientOf(room.person.token))).toBe('401 invalid_api_key')
  const lost = await room.app.call('GET', '/v1/nulle-part', { token: room.key })
  expect([lost.status, lost.json()]).toMatchObject([
    404,
    { error: { code: 'request.unknown-path' } },
  ])
})

test('révoquer une clé coupe le flux qu’elle a ouvert', async () => {
  await using room = await createGatewaySetup()
  room.engine.script = () => endlessReply()
  const call = room.engine.nextCall()
  const stream = await room.client.chat.completions.create({ ...ask, stream: true })
  const reading = Array.fromAsync(stream)
  const [key] = await listed(room)
  await room.app.call('DELETE', `/keys/${key?.id}`, { token: room.person.token })
  expect(await (await call).outcome).toBe('aborted')
  await reading
})

test('créer et révoquer sont dans le journal d’audit ; aucune clé n’est dans les journaux, ni gardée pour une demande répétée', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'debug', readable: false, write: (line) => lines.push(line) })
  await using room = await createGatewaySetup({ log })
  const headers = { 'idempotency-key': 'une-fois' }
  const body = { name: 'Éditeur', scopes: ['chat'] }
  const make = async () =>
    (await room.app.call('POST', '/keys', { token: room.person.token, body, headers })).json<{
      data: { secret: string }
    }>()
  const secrets = [(await make()).data.secret, (await make()).data.secret, room.key]
  expect(new Set(secrets).size).toBe(3)
  room.engine.script = () => {
    throw new Error(`Bearer ${room.key}`)
  }
  expect(await refusalOf(room.client)).toBe('500 server.internal')
  const [last] = await listed(room)
  await room.app.call('DELETE', `/keys/${last?.id}`, { token: room.person.token })
  const audit = await room.app.call('GET', '/admin/audit', { token: room.admin.token })
  const acts = audit
    .json<{ data: { action: string; target: { name: string } }[] }>()
    .data.map(({ action, target }) => `${action} ${target.name}`)
  expect(acts.slice(0, 2)).toEqual(['access-key.revoked Éditeur', 'access-key.created Éditeur'])
  const { queries } = room.app.services.database
  const kept = [
    ...(await queries.selectFrom('idempotency_keys').selectAll().execute()),
    ...(await queries.selectFrom('audit_entries').selectAll().execute()),
    await room.app
      .call('GET', '/admin/system/logs?limit=100', { token: room.admin.token })
      .then(({ text }) => text),
  ]
  for (const secret of secrets)
    expect(JSON.stringify([lines, kept])).not.toContain(secret.slice(15))
  expect(lines.length).toBeGreaterThan(0)
})

test('cinquante clés par personne, pas une de plus', async () => {
  await using room = await createGatewaySetup()
  for (let count = 1; count < 50; count += 1) await room.makeKey()
  const answer = await room.app.call('POST', '/keys', {
    token: room.person.token,
    body: { name: 'Trop', scopes: ['chat'] },
  })
  expect([answer.status, answer.json().code]).toEqual([409, 'key.too-many'])
})
