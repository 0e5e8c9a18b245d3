import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#testing/database/postgres.ts'
import { type PostgresServer, startPostgresServer } from '#testing/database/postgres-server.ts'
import { createSelfSignedCertificate } from '#testing/self-signed-certificate.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { checkPostgres, factsSentence, versionSentence } from './check-postgres.ts'
import { openPostgres } from './open-postgres.ts'

/** One server that is strict with some accounts. */
let server: PostgresServer
beforeAll(async () => {
  await using folder = await temporaryFolder()
  const { certFile, keyFile } = await createSelfSignedCertificate(folder.path)
  server = await startPostgresServer({
    settings: {
      max_connections: '8',
      superuser_reserved_connections: '3',
      ssl: 'on',
      ssl_cert_file: 'own.crt',
      ssl_key_file: 'own.key',
    },
    files: {
      'own.crt': await readFile(certFile, 'utf8'),
      'own.key': await readFile(keyFile, 'utf8'),
    },
    access: [
      'host all protected 127.0.0.1/32 scram-sha-256',
      'hostssl all careful 127.0.0.1/32 trust',
      'hostnossl all careful 127.0.0.1/32 reject',
      'host all stranger 127.0.0.1/32 trust',
    ],
  })
  await execute(
    `create role protected login password 'le bon'`,
    'create role careful login',
    'create role stranger login',
    'create role limited login connection limit 0',
    `create database latin encoding 'LATIN1' locale 'C' template template0`,
    'create database frozen template template0',
    'alter database frozen set default_transaction_read_only = on',
    'create database closed template template0',
    'revoke connect on database closed from public',
  )
})
afterAll(() => server.stop())

async function execute(...statements: readonly string[]) {
  const database = openPostgres({ url: server.url, poolSize: 1 })
  for (const statement of statements) await sql.raw(statement).execute(database.queries)
  await database.close()
}
const addressOf = (change: Partial<Pick<URL, 'username' | 'password' | 'pathname' | 'search'>>) =>
  Object.assign(new URL(server.url), change).href

describe('une base qui ne peut pas servir arrête le démarrage, en nommant la variable', () => {
  test.each([
    [
      'mot de passe refusé',
      { username: 'protected', password: 'faux' },
      'le mot de passe est refusé',
    ],
    ['base absente', { pathname: '/absente' }, 'cette base n’existe pas'],
    ['pas de droit d’entrer', { username: 'stranger', pathname: '/closed' }, 'n’a pas les droits'],
    ['pas de droit de créer', { username: 'stranger' }, 'ne peut pas créer de tables'],
    ['TLS demandé', { username: 'careful' }, 'demande TLS. Ajoutez ?sslmode=verify-full'],
    [
      'certificat inconnu',
      { username: 'careful', search: '?sslmode=verify-full' },
      'le certificat de ce PostgreSQL n’est pas accepté',
    ],
    ['plus de connexion', { username: 'limited' }, 'n’accepte pas plus de connexions'],
    ['autre jeu de caractères', { pathname: '/latin' }, 'cette base est en LATIN1'],
    ['lecture seule', { pathname: '/frozen' }, 'en lecture seule'],
  ])('%s', async (_, change, expected) => {
    const refused = await checkPostgres(addressOf(change)).catch((cause: unknown) => cause)
    expect(refused).toBeInstanceOf(Error)
    expect(String(refused)).toMatch(/^Error: DATABASE_URL\u00a0: /)
    expect(String(refused)).toContain(expected)
  })

  test('adresse muette, refusée, inconnue', async () => {
    await expect(checkPostgres('postgres://a@127.0.0.1:1/b')).rejects.toThrow('rien ne répond')
    await expect(checkPostgres('postgres://a@nulle-part.invalid/b')).rejects.toThrow(
      'nom de machine est inconnu',
    )
    // It takes the connection, and never says a word.
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const waiting = checkPostgres(`postgres://a@127.0.0.1:${port}/b`, { withinMs: 200 })
    await expect(waiting).rejects.toThrow('DATABASE_URL\u00a0: ce PostgreSQL ne répond pas')
    silent.close()
  })

  test('une bonne base est acceptée, et la variable est celle qu’on nomme', async () => {
    await checkPostgres(server.url)
    await expect(
      checkPostgres(addressOf({ pathname: '/absente' }), { variable: '--to' }),
    ).rejects.toThrow(/^--to\u00a0: cette base n’existe pas/)
  })
})

test('ce qu’aucun serveur d’ici ne peut montrer : trop ancien, sans ordre déterminé', () => {
  expect(versionSentence({ number: 130_014, shown: '13.14' })).toContain('trop ancien (13.14)')
  expect(versionSentence({ number: 140_000, shown: '14.0' })).toBeUndefined()
  const fine = { encoding: 'UTF8', deterministic: true, mayCreate: true, isReadOnly: false }
  expect(factsSentence(fine)).toBeUndefined()
  expect(factsSentence({ ...fine, deterministic: false })).toContain('sans ordre déterminé')
})

test('sans connexion libre, une demande apprend que la base est absente, et passe dès qu’il y en a', async () => {
  const stored = await createTestDatabase('template1')
  const { pathname } = new URL(stored.url)
  const admin = openPostgres({ url: inject('postgresUrl'), poolSize: 1 })
  const role = `short_${pathname.slice(1, 30)}`
  await sql.raw(`create role ${role} login connection limit 1`).execute(admin.queries)
  const url = Object.assign(new URL(stored.url), { username: role }).href
  const [one, two] = [openPostgres({ url, poolSize: 1 }), openPostgres({ url, poolSize: 1 })]
  try {
    await sql`select 1`.execute(one.queries)
    await expect(sql`select 1`.execute(two.queries)).rejects.toMatchObject({
      code: 'server.database-away',
      status: 503,
    })
    await one.close()
    await expect
      .poll(() => sql`select 1`.execute(two.queries).then(() => 'answered'))
      .toBe('answered')
  } finally {
    await two.close()
    await sql.raw(`drop role ${role}`).execute(admin.queries)
    await admin.close()
    await stored.drop()
  }
})
