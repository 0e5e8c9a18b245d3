import type { AccessKey } from '@atelier/contract/gateway/access-keys'
import { endlessReply } from '@atelier/engine/testing/scripted/scripted-engine'
import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { createGatewaySetup } from '#testing/setups/gateway-setup.ts'

const chatRequest = {
  model: 'modele-scripte',
  messages: [{ role: 'user' as const, content: 'Bonjour' }],
}
const dayMs = 24 * 60 * 60 * 1000
type Setup = Awaited<ReturnType<typeof createGatewaySetup>>

const listed = async ({ app, user }: Setup) =>
  (await app.call('GET', '/keys', { token: user.token })).json<{ data: AccessKey[] }>().data
const refusalOf = (client: OpenAI) =>
  client.chat.completions.create(chatRequest).then(
    () => 'let in',
    (cause: unknown) =>
      cause instanceof OpenAI.APIError ? `${cause.status} ${cause.code}` : String(cause),
  )

test('une clé n’est dite qu’une fois, se reconnaît à sa fin, et dit quand elle a servi', async () => {
  const clock = createManualClock()
  await using setup = await createGatewaySetup({ clock })
  const { key, secret } = await setup.makeKey({
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
  await setup.clientOf(secret).chat.completions.create(chatRequest)
  const [, used] = (await listed(setup)).sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  expect((await listed(setup)).find(({ id }) => id === key.id)?.lastUsedAt).toBe(
    new Date(clock.now()).toISOString(),
  )
  expect(JSON.stringify(used)).not.toContain(secret)
  const rows = await setup.app.services.database.queries
    .selectFrom('access_keys')
    .selectAll()
    .execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('une clé expirée, révoquée, sans cet usage, ou d’un compte suspendu est refusée', async () => {
  const clock = createManualClock()
  await using setup = await createGatewaySetup({ clock })
  const brief = await setup.makeKey({ expiresInDays: 1 })
  const revoked = await setup.makeKey()
  const pictures = await setup.makeKey({ scopes: ['images'] })
  expect(await refusalOf(setup.clientOf(pictures.secret))).toBe('403 key.out-of-scope')
  expect(
    (await setup.app.call('DELETE', `/keys/${revoked.key.id}`, { token: setup.user.token })).status,
  ).toBe(200)
  expect(await refusalOf(setup.clientOf(revoked.secret))).toBe('401 invalid_api_key')
  clock.advance(dayMs)
  expect(await refusalOf(setup.clientOf(brief.secret))).toBe('401 invalid_api_key')
  expect(await refusalOf(setup.client)).toBe('let in')
  await setup.app.services.database.queries
    .updateTable('users')
    .set({ is_suspended: 1 })
    .where('id', '=', setup.user.user.id)
    .execute()
  expect(await refusalOf(setup.client)).toBe('401 invalid_api_key')
})

test('une clé n’ouvre rien d’autre, ni une session la passerelle', async () => {
  await using setup = await createGatewaySetup()
  expect((await setup.app.call('GET', '/keys', { token: setup.key })).json().code).toBe(
    'session.ended',
  )
  expect(await refusalOf(setup.clientOf(setup.user.token))).toBe('401 invalid_api_key')
  const lost = await setup.app.call('GET', '/v1/nulle-part', { token: setup.key })
  expect([lost.status, lost.json()]).toMatchObject([
    404,
    { error: { code: 'request.unknown-path' } },
  ])
})

test('révoquer une clé coupe le flux qu’elle a ouvert', async () => {
  await using setup = await createGatewaySetup()
  setup.engine.script = () => endlessReply()
  const call = setup.engine.nextCall()
  const stream = await setup.client.chat.completions.create({ ...chatRequest, stream: true })
  const reading = Array.fromAsync(stream)
  const [key] = await listed(setup)
  await setup.app.call('DELETE', `/keys/${key?.id}`, { token: setup.user.token })
  expect(await (await call).outcome).toBe('aborted')
  await reading
})

test('créer et révoquer sont dans le journal d’audit ; aucune clé n’est dans les journaux, ni gardée pour une demande répétée', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'debug', readable: false, write: (line) => lines.push(line) })
  await using setup = await createGatewaySetup({ log })
  const headers = { 'idempotency-key': 'une-fois' }
  const body = { name: 'Éditeur', scopes: ['chat'], currentPassword: 'motdepasse' }
  const make = async () =>
    (await setup.app.call('POST', '/keys', { token: setup.user.token, body, headers })).json<{
      data: { secret: string }
    }>()
  const secrets = [(await make()).data.secret, (await make()).data.secret, setup.key]
  expect(new Set(secrets).size).toBe(3)
  setup.engine.script = () => {
    throw new Error(`Bearer ${setup.key}`)
  }
  expect(await refusalOf(setup.client)).toBe('500 server.internal')
  const [last] = await listed(setup)
  await setup.app.call('DELETE', `/keys/${last?.id}`, { token: setup.user.token })
  const audit = await setup.app.call('GET', '/admin/audit', { token: setup.admin.token })
  const auditedActions = audit
    .json<{ data: { action: string; target: { name: string } }[] }>()
    .data.map(({ action, target }) => `${action} ${target.name}`)
  expect(auditedActions.slice(0, 2)).toEqual([
    'access-key.revoked Éditeur',
    'access-key.created Éditeur',
  ])
  const { queries } = setup.app.services.database
  const stored = [
    ...(await queries.selectFrom('idempotency_keys').selectAll().execute()),
    ...(await queries.selectFrom('audit_entries').selectAll().execute()),
    await setup.app
      .call('GET', '/admin/system/logs?limit=100', { token: setup.admin.token })
      .then(({ text }) => text),
  ]
  for (const secret of secrets)
    expect(JSON.stringify([lines, stored])).not.toContain(secret.slice(15))
  expect(lines.length).toBeGreaterThan(0)
})

test('cinquante clés par personne, pas une de plus', async () => {
  await using setup = await createGatewaySetup({ limits: { accessKeysPerHour: 100 } })
  for (let count = 1; count < 50; count += 1) await setup.makeKey()
  const response = await setup.app.call('POST', '/keys', {
    token: setup.user.token,
    body: { name: 'Trop', scopes: ['chat'], currentPassword: 'motdepasse' },
  })
  expect([response.status, response.json().code]).toEqual([409, 'key.too-many'])
})

test('dix clés créées par heure : de cinquante demandes à la fois dix passent, révoquer n’y change rien', async () => {
  const clock = createManualClock()
  await using setup = await createGatewaySetup({ clock })
  const { token } = await setup.app.createUser()
  const create = () =>
    setup.app.call('POST', '/keys', {
      token,
      body: {
        name: 'Banc',
        scopes: ['chat'],
        expiresInDays: null,
        currentPassword: 'motdepasse',
      },
    })
  const answers = await atOnce(50, create)
  const created = answers.filter(({ status }) => status === 200)
  expect(created).toHaveLength(10)
  const refused = answers.find(({ status }) => status === 429)
  expect([refused?.json().code, refused?.headers['retry-after']]).toEqual(['limit.keys', '3600'])
  for (const answer of created) {
    const { id } = answer.json<{ data: { key: AccessKey } }>().data.key
    await setup.app.call('DELETE', `/keys/${id}`, { token })
  }
  expect((await create()).status).toBe(429)
  clock.advance(60 * 60_000 + 1)
  expect((await create()).status).toBe(200)
})
