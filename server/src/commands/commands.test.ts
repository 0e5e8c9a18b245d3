import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'
import { createTestDatabase } from '#testing/database/postgres.ts'
import { addAuthenticator } from '#testing/second-factors/authenticator-app.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

type CommandName = 'backup' | 'restore' | 'move' | 'admin' | 'gpu'

/** Runs a command as `npm run` does, and waits for its end. */
const run = (name: CommandName, dataFolder: string, ...args: string[]) =>
  runWith({ DATA_DIR: dataFolder }, name, ...args)

async function runWith(
  environment: Readonly<Record<string, string>>,
  name: CommandName,
  ...args: string[]
) {
  const program = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...environment },
  })
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: child.exitCode, out, err }
}

describe('les commandes, pendant que le serveur tourne', () => {
  test('un mot de passe oublié se remplace', async () => {
    await using app = await createTestApp()
    const { user, token } = await app.createUser()
    const { code, out } = await run('admin', app.folder, 'reset-password', user.email.toUpperCase())
    expect(code).toBe(0)
    const password = /cette seule fois : (\w+)/.exec(out)?.[1]
    expect((await app.call('GET', '/auth/profile', { token })).status).toBe(401)
    expect(
      (await app.call('POST', '/auth/login', { body: { email: user.email, password } })).status,
    ).toBe(200)
    expect(
      (
        await app.call('POST', '/auth/login', {
          body: { email: user.email, password: 'motdepasse' },
        })
      ).status,
    ).toBe(401)
  })

  test('les mots de passe fermés se rouvrent pour le prochain démarrage', async () => {
    await using app = await createTestApp()
    const passwordsFor = async () => {
      const rows = app.services.database.queries.selectFrom('configuration').select('value')
      const { value } = await rows.where('name', '=', 'signIn').executeTakeFirstOrThrow()
      return JSON.parse(value) as unknown
    }
    await app.services.database.commit((transaction) =>
      transaction
        .insertInto('configuration')
        .values({ name: 'signIn', value: '{"passwordsFor":"administrator"}' })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ value: '{"passwordsFor":"administrator"}' }),
        )
        .execute(),
    )
    const { code, out } = await run('admin', app.folder, 'open-passwords')
    expect([code, out]).toEqual([0, expect.stringContaining('une fois le serveur redémarré')])
    expect(await passwordsFor()).toEqual({ passwordsFor: 'everyone', goesTo: null })
    expect((await run('admin', app.folder, 'open-passwords', 'de-trop')).code).not.toBe(0)
  })

  test('les seconds facteurs perdus se retirent, ce que la connexion voit aussitôt', async () => {
    await using app = await createTestApp()
    const { user, token } = await app.createUser()
    const absent = await run('admin', app.folder, 'reset-factors', user.email)
    expect(absent.code).not.toBe(0)
    await addAuthenticator(app, token)
    const { code, out } = await run('admin', app.folder, 'reset-factors', user.email)
    expect([code, out]).toEqual([
      0,
      `Le compte ${user.email} n’a plus de second facteur.\nSes sessions sont fermées.\n`,
    ])
    const body = { email: user.email, password: 'motdepasse' }
    expect((await app.call('POST', '/auth/login', { body })).status).toBe(200)
    expect((await app.call('GET', '/auth/profile', { token })).status).toBe(401)
  })

  test('l’administration se transmet', async () => {
    await using app = await createTestApp()
    const [first, second] = [await app.createUser(), await app.createUser()]
    const { code, out } = await run('admin', app.folder, 'transfer', second.user.email)
    expect([code, out]).toEqual([0, `${second.user.email} est maintenant l’administrateur.\n`])
    const role = async (token: string) =>
      (await app.call('GET', '/auth/profile', { token })).json<{ data: { role: string } }>().data
        .role
    expect([await role(first.token), await role(second.token)]).toEqual(['USER', 'ADMIN'])
  })

  test('une sauvegarde se fait, une restauration est refusée', async () => {
    await using app = await createTestApp()
    await app.createUser()
    const backup = await run('backup', app.folder)
    expect(backup).toMatchObject({
      code: 0,
      out: expect.stringContaining('Sauvegarde faite et vérifiée'),
    })
    const [name = ''] = await readdir(join(app.folder, 'backups'))
    const restored = await run('restore', app.folder, join(app.folder, 'backups', name))
    expect(restored).toMatchObject({
      code: 1,
      err: expect.stringContaining('déjà utilisé par un autre serveur'),
    })
  })
})

test('avec PostgreSQL, les mêmes commandes : mot de passe, sauvegarde, déménagement', async () => {
  const stored = await createTestDatabase('migrated')
  const environment = { DATABASE_URL: stored.url }
  await using folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  const settings = { ...environment, DATA_DIR: data }
  try {
    {
      await using app = await createTestApp({ dataFolder: data, environment })
      const { user, token } = await app.createUser()
      expect((await runWith(settings, 'admin', 'reset-password', user.email)).code).toBe(0)
      expect((await app.call('GET', '/auth/profile', { token })).status).toBe(401)
      const into = join(folder.path, 'saved')
      expect(await runWith(settings, 'backup', into)).toMatchObject({ code: 0, err: '' })
      const [name = ''] = await readdir(into)
      expect(await runWith(settings, 'restore', join(into, name))).toMatchObject({
        code: 1,
        err: expect.stringContaining('déjà utilisé par un autre serveur'),
      })
    }
    // A file of before must not be taken for the data.
    await writeFile(join(data, 'atelier.db'), '')
    for (const [name, ...args] of [
      ['backup'],
      ['admin', 'transfer', 'a@mairie.example'],
      ['move', '--to', stored.url],
    ] as const)
      expect(await run(name, data, ...args)).toMatchObject({
        code: 1,
        err: expect.stringContaining('DATABASE_URL manque'),
      })
    const moved = await runWith(settings, 'move', '--to', join(folder.path, 'back'))
    expect(moved).toMatchObject({ code: 0, err: '' })
    expect(moved.out).toMatch(/copiés puis comparés[\s\S]*DATA_DIR=.*back .*sans DATABASE_URL/)
    const back = { DATA_DIR: join(folder.path, 'back') }
    const again = await createTestDatabase('template1')
    const there = await runWith(back, 'move', '--to', again.url)
    expect(there.out).toMatch(/DATABASE_URL=[\s\S]*SECRET_KEY=root:[\w-]{43}\n/)
    await again.drop()
  } finally {
    await stored.drop()
  }
})

test('un serveur arrêté se restaure', async () => {
  await using folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  const app = await createTestApp({ dataFolder: data })
  const { user } = await app.createUser()
  await run('backup', data, join(folder.path, 'saved'))
  await app.createUser('Après')
  await app.close()
  const [name = ''] = await readdir(join(folder.path, 'saved'))
  const restored = await run('restore', data, join(folder.path, 'saved', name))
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('est en place') })
  await using again = await createTestApp({ dataFolder: data })
  const emails = await again.services.database.queries.selectFrom('users').select('email').execute()
  expect(emails).toEqual([{ email: user.email }])
})

test.each([
  ['admin', [], 'Usage'],
  ['admin', ['constructor', 'a@mairie.example'], 'Usage'],
  ['admin', ['transfer', 'a@mairie.example'], 'pas encore de données'],
  ['backup', [], 'pas encore de données'],
  ['restore', [], 'Usage'],
  ['move', [], 'Usage'],
  ['move', ['--to'], 'Usage'],
  ['move', ['--to', 'postgres://a@127.0.0.1:1/b'], 'pas encore de données'],
  ['gpu', ['autre'], 'Usage'],
  ['restore', ['.'], 'n’est pas une sauvegarde'],
] as const)(
  'ce qui manque ou ne va pas est dit en français : %s %j',
  async (name, args, expected) => {
    await using folder = await temporaryFolder()
    expect(await run(name, folder.path, ...args)).toMatchObject({
      code: 1,
      err: expect.stringContaining(expected),
    })
  },
)
