import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { SignInResult } from '@atelier/contract/account/account'
import type { BackupPlan } from '@atelier/contract/backups/backup-plan'
import type { BackupReport, BackupState } from '@atelier/contract/backups/backups'
import type { Notice } from '@atelier/contract/notices/notices'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const clock = createManualClock(Date.now())
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let app: TestApp
let admin: Awaited<ReturnType<TestApp['createUser']>>
const at = (name: string) => join(folder.path, name)

beforeEach(async () => {
  folder = await temporaryFolder()
  await mkdir(at('nas'))
  app = await createTestApp({ dataFolder: at('data'), clock })
  admin = await app.createUser()
})
afterEach(async () => {
  await app.close()
  await folder[Symbol.asyncDispose]()
})

const choice = {
  isOn: true,
  at: '03:00',
  keep: { days: 7, weeks: 4, months: 6 },
  accessKey: '',
} as const
const choose = (change: object) =>
  app.call('PUT', '/admin/backups/plan', {
    token: admin.token,
    body: { ...choice, to: at('nas'), currentPassword: 'motdepasse', ...change },
  })
const state = async () =>
  (await app.call('GET', '/admin/backups/state', { token: admin.token })).json<{
    data: BackupState
  }>().data
const list = async () =>
  (await app.call('GET', '/admin/backups', { token: admin.token })).json<{
    data: BackupReport[]
  }>().data
async function makeBackup() {
  const response = await app.call('POST', '/admin/backups', { token: admin.token })
  expect(response.status).toBe(200)
  await app.services.backups.whenIdle()
  return (await state()).last
}
const storeFile = (text: string) =>
  app.services.files.create(
    {
      ownerId: admin.user.id,
      kind: 'images',
      mediaType: 'image/webp',
      originalName: '',
      stream: Readable.from([Buffer.from(text)]),
    },
    async (_, { id }) => id,
  )

describe('le plan', () => {
  test('est choisi par l’administrateur, qui redonne son mot de passe ; les secrets ne se relisent pas', async () => {
    expect((await choose({ currentPassword: 'pas-le-bon' })).status).toBe(400)
    const changed = await choose({ accessKey: 'CLE', secretKey: 'secrète-non-ascii' })
    expect(changed.status).toBe(400)
    const saved = await choose({ secretKey: 'xyz-123', passphrase: 'une phrase assez longue' })
    expect(saved.status).toBe(200)
    expect(saved.text).not.toMatch(/xyz-123|assez longue/)
    expect(saved.json<{ data: BackupPlan }>().data).toMatchObject({
      to: at('nas'),
      hasSecretKey: true,
      isEncrypted: true,
      isFixed: false,
    })
    const kept = await choose({})
    expect(kept.json<{ data: BackupPlan }>().data).toMatchObject({ isEncrypted: true })
    const rows = await app.services.database.queries.selectFrom('backup_plan').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/xyz-123|assez longue/)
  })

  test('n’accepte qu’un endroit qui marche, et qui n’est pas celui d’une autre installation', async () => {
    for (const to of ['nas', at('absent'), 'ftp://a/b', '/'])
      expect((await choose({ to })).json()).toMatchObject({ code: 'backup.location-unusable' })
    await choose({})
    await using other = await createTestApp()
    const { token } = await other.createUser()
    const response = await other.call('PUT', '/admin/backups/plan', {
      token,
      body: { ...choice, to: at('nas'), currentPassword: 'motdepasse' },
    })
    expect(response.json()).toMatchObject({ code: 'backup.location-foreign' })
  })

  test('vient tout entier de l’environnement quand BACKUP_TO est donné', async () => {
    await app.close()
    app = await createTestApp({
      dataFolder: at('data'),
      clock,
      environment: { BACKUP_TO: at('nas'), BACKUP_KEEP: '3d,2m', BACKUP_AT: '22:15' },
    })
    const { data } = (
      await app.call('POST', '/auth/login', {
        body: { email: admin.user.email, password: 'motdepasse' },
      })
    ).json<{ data: SignInResult }>()
    const token = data.tokens.accessToken
    const plan = await app.call('GET', '/admin/backups/plan', { token })
    expect(plan.json()).toMatchObject({
      data: {
        isOn: true,
        isFixed: true,
        at: '22:15',
        keep: { days: 3, weeks: 0, months: 2 },
      },
    })
    admin = { ...admin, token }
    expect((await choose({})).json()).toMatchObject({ code: 'backup.plan-fixed' })
  })
})

describe('une sauvegarde', () => {
  test('sans endroit, dit d’en choisir un', async () => {
    const response = await app.call('POST', '/admin/backups', { token: admin.token })
    expect(response.json()).toMatchObject({ code: 'backup.no-plan' })
    expect(await state()).toMatchObject({ status: 'off', running: null, last: null })
  })

  test('est relue, restaurée à l’essai, et la suivante ne copie que ce qui est nouveau', async () => {
    await storeFile('un'.repeat(1000))
    await choose({})
    expect(await makeBackup()).toMatchObject({ failure: null })
    const [first] = await list()
    expect(first).toMatchObject({
      accounts: 1,
      files: 1,
      missingFiles: 0,
      isEncrypted: false,
      check: { isGood: true },
      restoredAt: expect.any(String),
    })
    expect(first?.command).toBe(`npm run restore -- ${at('nas')}/en-clair/${first?.name}`)
    expect(await state()).toMatchObject({ status: 'ok', nextAt: expect.any(String) })

    clock.advance(1000)
    await storeFile('deux')
    expect(await makeBackup()).toMatchObject({ failure: null })
    const [second] = await list()
    expect(second).toMatchObject({ files: 2, restoredAt: null, check: { isGood: true } })
    expect(second?.newBytes).toBeLessThan((first?.newBytes ?? 0) - 1000)
    expect(await readdir(at('data/incoming'))).toEqual([])
  })

  test('en cours, n’en laisse pas commencer une autre', async () => {
    await choose({})
    const start = () => app.call('POST', '/admin/backups', { token: admin.token })
    const answers = await Promise.all([start(), start()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await app.services.backups.whenIdle()
  })

  test('qui échoue est annoncée à l’administrateur, jusqu’à ce qu’il ferme l’annonce', async () => {
    await choose({})
    await rm(at('nas'), { recursive: true })
    expect(await makeBackup()).toMatchObject({ failure: 'location' })
    expect(await state()).toMatchObject({ status: 'failed' })
    const notices = async () =>
      (await app.call('GET', '/notifications', { token: admin.token }))
        .json<{ data: Notice[] }>()
        .data.filter(({ topic }) => topic?.startsWith('backup'))
    const [notice] = await notices()
    expect(notice).toMatchObject({ topic: 'backup-failed', level: 'error' })
    const other = await app.createUser()
    const seen = await app.call('POST', `/notifications/${notice?.id}/seen`, { token: other.token })
    expect(seen.status).toBe(404)
    await app.call('POST', `/notifications/${notice?.id}/seen`, { token: admin.token })
    expect(await notices()).toEqual([])
  })

  test('abîmée pendant qu’elle s’écrit n’est pas dite bonne', async () => {
    await choose({})
    const id = await storeFile('fichier')
    await makeBackup()
    await truncate(join(at('nas/en-clair'), id.slice(-2), id.slice(-4, -2), id), 2)
    clock.advance(1000)
    expect(await makeBackup()).toMatchObject({ failure: 'damaged' })
    expect((await list())[0]).toMatchObject({ check: { isGood: false } })
    // What is damaged was copied again, so that the next one is good.
    clock.advance(1000)
    expect(await makeBackup()).toMatchObject({ failure: null })
  })
})

test('une liste abîmée n’empêche pas les sauvegardes suivantes', async () => {
  await storeFile('un fichier')
  await choose({})
  await makeBackup()
  const [first] = await list()
  const manifest = await readFile(at(`nas/en-clair/fiches/${first?.name}.json`), 'utf8')
  const { list: listed } = JSON.parse(manifest) as { list: { id: string } }
  const { id } = listed
  await writeFile(join(at('nas/en-clair'), id.slice(-2), id.slice(-4, -2), id), 'abîmée')
  clock.advance(1000)
  expect(await makeBackup()).toMatchObject({ failure: null })
  expect((await list())[0]).toMatchObject({ files: 1, missingFiles: 0 })
})

test('une sauvegarde chiffrée n’a rien en clair, et une autre phrase ne l’ouvre pas', async () => {
  await storeFile('secret de polichinelle')
  await choose({ passphrase: 'une phrase assez longue' })
  expect(await makeBackup()).toMatchObject({ failure: null })
  expect((await list())[0]).toMatchObject({ isEncrypted: true, check: { isGood: true } })
  expect((await choose({ passphrase: 'une autre phrase secrète' })).json()).toMatchObject({
    code: 'backup.passphrase-wrong',
  })
  // Kept apart from those that are not encrypted.
  await choose({ passphrase: '' })
  clock.advance(1000)
  await makeBackup()
  expect((await list()).map(({ isEncrypted }) => isEncrypted)).toEqual([false, true])
})

test('se fait à son heure, et de nouveau une heure après un échec', async () => {
  await choose({})
  await app.services.backups.startIfDue()
  await app.services.backups.whenIdle()
  expect((await state()).last).toMatchObject({ failure: null })
  const first = (await state()).lastGoodAt
  await app.services.backups.startIfDue()
  await app.services.backups.whenIdle()
  expect((await state()).lastGoodAt).toBe(first)

  await writeFile(at('nas/en-clair/installation'), 'autre')
  clock.advance(24 * 3600 * 1000)
  await app.services.backups.startIfDue()
  await app.services.backups.whenIdle()
  expect((await state()).last).toMatchObject({ failure: 'foreign' })
  await rm(at('nas/en-clair/installation'))
  await app.services.backups.startIfDue()
  await app.services.backups.whenIdle()
  expect((await state()).lastGoodAt).toBe(first)
  clock.advance(3600 * 1000)
  await app.services.backups.startIfDue()
  await app.services.backups.whenIdle()
  expect((await state()).lastGoodAt).not.toBe(first)
})
