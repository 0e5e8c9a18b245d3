import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { SignedIn } from '@atelier/contract/account'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite.ts'
import { makeId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import { createSignedLinks } from '#platform/signed-links.ts'
import { createDiskStorage } from '#storage/disk-storage.ts'
import { createIncomingFiles } from '#storage/incoming-files.ts'
import { createStoredFiles } from '#storage/stored-files.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createAccountService } from './account.service.ts'
import type { RegistrationRules } from './first-account.ts'

const day = 24 * 60 * 60 * 1000
const from = { address: '192.0.2.1', device: 'Firefox' }
const code = (expected: string) => expect.objectContaining({ code: expected })

async function setUp(rules: Partial<RegistrationRules> = {}, wrap = (database: Database) => database) {
  const database = wrap(openSqlite(':memory:'))
  await migrate(database)
  const folder = await temporaryFolder()
  const clock = createManualClock()
  const storage = createDiskStorage(join(folder.path, 'files'))
  const files = createStoredFiles({ database, storage, clock, makeId, links: createSignedLinks({ key: randomBytes(32), clock }) })
  const incoming = createIncomingFiles({ folder: join(folder.path, 'incoming'), makeId, maxFileBytes: () => 1024 })
  const log = createLog({ level: 'silent', readable: false })
  const options = { database, clock, makeId, files, incoming, log, sessionDays: 7, registration: 'open', ...rules } as const
  const service = createAccountService(options)
  let people = 0
  return {
    ...{ database, clock, files, storage, service, folder: folder.path },
    /** The same installation after a restart with other settings. */
    restarted: (changed: Partial<RegistrationRules>) => createAccountService({ ...options, ...changed }),
    async person(name = 'Camille'): Promise<SignedIn> {
      people += 1
      return await service.register({ name, email: `${name}.${people}@mairie.example`, password: 'motdepasse' }, from)
    },
    change: (id: string, change: { is_active?: number; is_suspended?: number }) =>
      database.queries.updateTable('users').set(change).where('id', '=', id).execute(),
    async [Symbol.asyncDispose]() {
      await database.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

describe('comptes', () => {
  test('une inscription ouvre une session, et l’adresse se reconnaît sans égard aux majuscules', async () => {
    await using place = await setUp()
    const { user, tokens } = await place.service.register(
      { name: 'Camille', email: 'Camille@Mairie.example', password: 'motdepasse' },
      from,
    )
    expect(user).toEqual({
      ...{ id: user.id, name: 'Camille', email: 'Camille@Mairie.example', avatar: null, role: 'ADMIN', isActive: true, isSuspended: false },
      ...{ inpaintingQuota: null, inpaintingCount: 0, imagesCreated: 0 },
      ...{ createdAt: '2026-01-15T12:00:00.000Z', lastLogin: '2026-01-15T12:00:00.000Z' },
    })
    expect(await place.service.authenticate(tokens.accessToken)).toEqual({
      ...{ id: expect.any(String), userId: user.id, email: 'Camille@Mairie.example', role: 'ADMIN' },
    })
    const login = await place.service.login({ email: 'camille@MAIRIE.example', password: 'motdepasse' }, from)
    expect(login.user.id).toBe(user.id)
    await expect(place.service.register({ name: 'Autre', email: 'CAMILLE@mairie.example', password: 'motdepasse' }, from)).rejects.toEqual(
      code('account.email-taken'),
    )
  })

  test('rien de secret n’est dans la base', async () => {
    await using place = await setUp()
    const { tokens } = await place.person()
    const rows = await Promise.all(
      (['users', 'sessions', 'refresh_tokens'] as const).map((table) => place.database.queries.selectFrom(table).selectAll().execute()),
    )
    const stored = JSON.stringify(rows)
    for (const secret of ['motdepasse', tokens.accessToken, tokens.refreshToken]) expect(stored).not.toContain(secret)
  })

  test('cinquante premières inscriptions à la fois font exactement un administrateur', async () => {
    await using place = await setUp()
    const people = await Promise.all(Array.from({ length: 50 }, () => place.person()))
    expect(people.filter(({ user }) => user.role === 'ADMIN')).toHaveLength(1)
    expect(people.filter(({ user }) => user.role === 'USER')).toHaveLength(49)
    expect(new Set(people.map(({ user }) => user.id)).size).toBe(50)
  })

  test('vingt inscriptions à la fois avec une même adresse n’en font qu’une', async () => {
    await using place = await setUp()
    const one = { name: 'Camille', email: 'camille@mairie.example', password: 'motdepasse' }
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => place.service.register(one, from)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(code('account.email-taken'))
  })

  test('un mauvais mot de passe et une adresse inconnue ont la même réponse', async () => {
    await using place = await setUp()
    const { user } = await place.person()
    const refusals = await Promise.all(
      [user.email, 'personne@mairie.example'].map((email) =>
        place.service.login({ email, password: 'mauvais mot' }, from).catch((cause: unknown) => cause),
      ),
    )
    expect(refusals[0]).toEqual(code('account.invalid-credentials'))
    expect(refusals[0]).toMatchObject({ status: 401, message: 'Identifiants invalides' })
    expect(JSON.stringify(refusals[1])).toBe(JSON.stringify(refusals[0]))
  })

  test('un compte écarté n’est nommé qu’à qui sait son mot de passe', async () => {
    await using place = await setUp()
    const [first, second] = [await place.person(), await place.person()]
    await place.change(first.user.id, { is_active: 0 })
    await place.change(second.user.id, { is_suspended: 1 })
    const login = ({ user }: SignedIn, password: string) => place.service.login({ email: user.email, password }, from)
    await expect(login(first, 'motdepasse')).rejects.toMatchObject({ code: 'account.inactive', status: 403, message: 'Compte désactivé' })
    await expect(login(second, 'motdepasse')).rejects.toMatchObject({ code: 'account.suspended', status: 403, message: 'Compte suspendu' })
    for (const person of [first, second]) await expect(login(person, 'mauvais mot')).rejects.toEqual(code('account.invalid-credentials'))
  })

  test('onze mauvais mots de passe freinent, et le bon entre après l’attente', async () => {
    await using place = await setUp()
    const { user } = await place.person()
    const login = (password: string) => place.service.login({ email: user.email, password }, from)
    for (let attempt = 0; attempt < 10; attempt += 1) await expect(login('mauvais')).rejects.toEqual(code('account.invalid-credentials'))
    await expect(login('motdepasse')).rejects.toMatchObject({ code: 'account.too-many-attempts', retryAfter: 1 })
    place.clock.advance(1000)
    expect((await login('motdepasse')).user.id).toBe(user.id)
  })

  test('le profil change, sauf pour une adresse déjà prise', async () => {
    await using place = await setUp()
    const [first, second] = [await place.person('Camille'), await place.person('Dominique')]
    expect(await place.service.updateProfile(first.user.id, { name: 'Camille B.' })).toMatchObject({
      name: 'Camille B.',
      email: first.user.email,
    })
    expect(await place.service.updateProfile(first.user.id, { email: first.user.email.toUpperCase() })).toMatchObject({
      email: first.user.email.toUpperCase(),
    })
    await expect(place.service.updateProfile(first.user.id, { email: second.user.email.toUpperCase() })).rejects.toEqual(
      code('account.email-taken'),
    )
    expect(await place.service.updateProfile(second.user.id, {})).toEqual(await place.service.profile(second.user.id))
  })
})

describe('sessions', () => {
  test('un jeton n’ouvre rien d’autre que sa session, et plus rien après la déconnexion', async () => {
    await using place = await setUp()
    const { user, tokens } = await place.person()
    const other = await place.service.login({ email: user.email, password: 'motdepasse' }, from)
    const session = await place.service.authenticate(tokens.accessToken)
    if (!session) throw new Error('no session')
    for (const wrong of ['', 'x', tokens.refreshToken, `${tokens.accessToken}x`])
      expect(await place.service.authenticate(wrong)).toBeUndefined()
    await place.service.logout(session)
    expect(await place.service.authenticate(tokens.accessToken)).toBeUndefined()
    await expect(place.service.refresh(tokens.refreshToken)).rejects.toEqual(code('account.refresh-invalid'))
    expect(await place.service.authenticate(other.tokens.accessToken)).toBeDefined()
  })

  test('une session finit avec ses sept jours', async () => {
    await using place = await setUp()
    const { tokens } = await place.person()
    place.clock.advance(7 * day - 1)
    expect(await place.service.authenticate(tokens.accessToken)).toBeDefined()
    place.clock.advance(1)
    expect(await place.service.authenticate(tokens.accessToken)).toBeUndefined()
    await expect(place.service.refresh(tokens.refreshToken)).rejects.toEqual(code('account.refresh-invalid'))
  })

  test.each([{ is_active: 0 }, { is_suspended: 1 }])('écarter un compte ferme ses sessions aussitôt : %o', async (change) => {
    await using place = await setUp()
    const { user, tokens } = await place.person()
    const id = (await place.service.authenticate(tokens.accessToken))?.id ?? ''
    await place.change(user.id, change)
    expect(await place.service.authenticate(tokens.accessToken)).toBeUndefined()
    expect(await place.service.openSessions([id])).toEqual(new Set())
    await expect(place.service.refresh(tokens.refreshToken)).rejects.toEqual(code('account.refresh-invalid'))
  })

  test('supprimer un compte ferme ses sessions, et son profil n’est plus', async () => {
    await using place = await setUp()
    const { user, tokens } = await place.person()
    await place.database.queries.deleteFrom('users').where('id', '=', user.id).execute()
    expect(await place.service.authenticate(tokens.accessToken)).toBeUndefined()
    await expect(place.service.profile(user.id)).rejects.toEqual(code('session.ended'))
    expect(await place.database.queries.selectFrom('refresh_tokens').selectAll().execute()).toEqual([])
  })

  test('un nouveau mot de passe ferme toutes les sessions et remplace l’ancien', async () => {
    await using place = await setUp()
    const { user, tokens } = await place.person()
    const { password } = await place.service.resetPassword(user.email.toUpperCase())
    expect(password).toMatch(/^\w{16,20}$/)
    expect(await place.service.authenticate(tokens.accessToken)).toBeUndefined()
    await expect(place.service.login({ email: user.email, password: 'motdepasse' }, from)).rejects.toEqual(
      code('account.invalid-credentials'),
    )
    expect((await place.service.login({ email: user.email, password }, from)).user.id).toBe(user.id)
    await expect(place.service.resetPassword('personne@mairie.example')).rejects.toThrow('Aucun compte n’a l’adresse')
  })

  test('un jeton de renouvellement donne deux jetons neufs et prolonge la session', async () => {
    await using place = await setUp()
    const { tokens } = await place.person()
    const before = await place.service.authenticate(tokens.accessToken)
    place.clock.advance(5 * day)
    const renewed = await place.service.refresh(tokens.refreshToken)
    expect(await place.service.authenticate(tokens.accessToken)).toBeUndefined()
    place.clock.advance(5 * day)
    expect(await place.service.authenticate(renewed.accessToken)).toEqual(before)
    expect((await place.service.refresh(renewed.refreshToken)).accessToken).not.toBe(renewed.accessToken)
  })

  test('un jeton de renouvellement montré deux fois ferme la session pour tous', async () => {
    await using place = await setUp()
    const { tokens } = await place.person()
    const renewed = await place.service.refresh(tokens.refreshToken)
    await expect(place.service.refresh(tokens.refreshToken)).rejects.toMatchObject({ code: 'account.refresh-invalid', status: 401 })
    expect(await place.service.authenticate(renewed.accessToken)).toBeUndefined()
    await expect(place.service.refresh(renewed.refreshToken)).rejects.toEqual(code('account.refresh-invalid'))
  })

  test('deux renouvellements à la fois du même jeton ne donnent pas deux sessions', async () => {
    await using place = await setUp()
    const { tokens } = await place.person()
    const results = await Promise.allSettled([place.service.refresh(tokens.refreshToken), place.service.refresh(tokens.refreshToken)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await place.database.queries.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('les sessions ouvertes se demandent ensemble, si nombreuses soient-elles', async () => {
    await using place = await setUp()
    const { user } = await place.person()
    const rows = Array.from({ length: 1200 }, (_, index) => ({
      ...{ id: `s${index}`, user_id: user.id, access_hash: `h${index}`, created_at: 0, last_used_at: 0, device: '' },
      expires_at: index % 2 === 0 ? place.clock.now() + 1 : place.clock.now(),
    }))
    for (let start = 0; start < rows.length; start += 300)
      await place.database.queries
        .insertInto('sessions')
        .values(rows.slice(start, start + 300))
        .execute()
    const found = await place.service.openSessions([...rows.map(({ id }) => id), 'unknown'])
    expect(found.size).toBe(600)
    expect(found.has('s0') && !found.has('s1')).toBe(true)
    expect(await place.service.openSessions([])).toEqual(new Set())
  })

  test('le dernier usage se note une fois par minute au plus', async () => {
    await using place = await setUp()
    const { tokens } = await place.person()
    const start = place.clock.now()
    const lastUse = async () => {
      await place.service.authenticate(tokens.accessToken)
      return (await place.database.queries.selectFrom('sessions').select('last_used_at').executeTakeFirstOrThrow()).last_used_at
    }
    place.clock.advance(59_999)
    expect(await lastUse()).toBe(start)
    place.clock.advance(1)
    expect(await lastUse()).toBe(start + 60_000)
  })

  test('les sessions passées sont effacées de temps en temps', async () => {
    await using place = await setUp()
    await place.person()
    place.clock.advance(8 * day)
    await place.person()
    expect(await place.database.queries.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })
})

describe('premier compte et administrateur', () => {
  test('le code de la console est demandé pour le premier compte, et pour lui seul', async () => {
    await using place = await setUp({ firstCode: 'code-de-la-console' })
    expect(await place.service.registrationState()).toEqual({ open: true, first: true, codeRequired: true })
    const draft = { name: 'Camille', email: 'camille@mairie.example', password: 'motdepasse' }
    for (const wrong of [{}, { code: '' }, { code: 'autre' }])
      await expect(place.service.register({ ...draft, ...wrong }, from)).rejects.toEqual(code('account.first-code-required'))
    expect((await place.service.register({ ...draft, code: 'code-de-la-console' }, from)).user.role).toBe('ADMIN')
    expect(await place.service.registrationState()).toEqual({ open: true, first: false, codeRequired: false })
    expect((await place.person()).user.role).toBe('USER')
  })

  test('les inscriptions fermées laissent faire le premier compte, pas le second, même en courant', async () => {
    await using place = await setUp({ registration: 'closed' })
    expect((await place.service.registrationState()).open).toBe(true)
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => place.person()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(code('account.registration-closed'))
    expect(await place.service.registrationState()).toEqual({ open: false, first: false, codeRequired: false })
  })

  test('ADMIN_EMAIL et ADMIN_PASSWORD font l’administrateur tant qu’il n’y en a pas', async () => {
    await using place = await setUp({ adminEmail: 'admin@mairie.example', adminPassword: 'secret du matin' })
    await place.service.ensureConfiguredAdmin()
    await place.service.ensureConfiguredAdmin()
    const { user } = await place.service.login({ email: 'admin@mairie.example', password: 'secret du matin' }, from)
    expect(user.role).toBe('ADMIN')
    expect((await place.person()).user.role).toBe('USER')
    await place.restarted({ adminEmail: 'autre@mairie.example', adminPassword: 'autre secret' }).ensureConfiguredAdmin()
    await expect(place.service.login({ email: 'autre@mairie.example', password: 'autre secret' }, from)).rejects.toEqual(
      code('account.invalid-credentials'),
    )
  })

  test('ADMIN_EMAIL rend l’administration à un compte connu quand plus personne ne l’a', async () => {
    await using place = await setUp()
    const { user, tokens } = await place.person()
    await place.database.queries.updateTable('users').set({ role: 'USER', is_active: 0 }).execute()
    await place.restarted({ adminEmail: user.email.toUpperCase(), adminPassword: 'secret du matin' }).ensureConfiguredAdmin()
    const login = await place.service.login({ email: user.email, password: 'secret du matin' }, from)
    expect(login.user).toMatchObject({ id: user.id, role: 'ADMIN', isActive: true })
    expect(await place.service.authenticate(tokens.accessToken)).toBeUndefined()
  })

  test('un ADMIN_PASSWORD qui ne pourrait pas servir est refusé au démarrage', async () => {
    await using place = await setUp({ adminEmail: 'admin@mairie.example', adminPassword: 'x'.repeat(1025) })
    await expect(place.service.ensureConfiguredAdmin()).rejects.toThrow('Le mot de passe est trop long')
  })

  test('l’administration passe d’un compte à l’autre', async () => {
    await using place = await setUp()
    const [first, second, third] = [await place.person(), await place.person(), await place.person()]
    await place.service.transferAdmin(second.user.email)
    await place.service.transferAdmin(second.user.email)
    const roles = await Promise.all([first, second, third].map(async ({ user }) => (await place.service.profile(user.id)).role))
    expect(roles).toEqual(['USER', 'ADMIN', 'USER'])
    expect((await place.service.authenticate(first.tokens.accessToken))?.role).toBe('USER')
    await place.change(third.user.id, { is_suspended: 1 })
    await expect(place.service.transferAdmin(third.user.email)).rejects.toThrow('désactivé ou suspendu')
    await expect(place.service.transferAdmin('personne@mairie.example')).rejects.toThrow('Aucun compte')
    expect((await place.service.profile(second.user.id)).role).toBe('ADMIN')
  })
})

describe('photos des comptes', () => {
  const picture = (width = 900, height = 600) =>
    sharp({ create: { width, height, channels: 3, background: '#1976d2' } })
      .jpeg()
      .toBuffer()
  const upload = (bytes: Buffer, isTruncated = false) => ({
    ...{ originalName: 'moi.jpg', stream: Readable.from([bytes]) },
    isTruncated: () => isTruncated,
  })
  const opened = async (place: Awaited<ReturnType<typeof setUp>>, link: string | null) => {
    const { pathname, searchParams } = new URL(link ?? '', 'http://atelier.example')
    const signature = { expires: searchParams.get('e') ?? '', sign: searchParams.get('s') ?? '' }
    const file = await place.files.openByLink(pathname.replace('/uploads/', ''), signature)
    return file && { mediaType: file.mediaType, bytes: await buffer(file.stream) }
  }
  const onDisk = async (place: Awaited<ReturnType<typeof setUp>>) =>
    (await readdir(place.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

  test('une photo devient un carré de 512 pixels derrière un lien signé', async () => {
    await using place = await setUp()
    const { user } = await place.person()
    const { avatar } = await place.service.setAvatar(user.id, upload(await picture()))
    expect(avatar).toMatch(/^\/uploads\/[\w-]+\?e=\d+&s=[\w-]+$/)
    expect((await place.service.profile(user.id)).avatar).toBe(avatar)
    const file = await opened(place, avatar)
    expect(file?.mediaType).toBe('image/webp')
    expect(await sharp(file?.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  test('une nouvelle photo remplace l’ancienne, dont rien ne reste', async () => {
    await using place = await setUp()
    const { user } = await place.person()
    const first = await place.service.setAvatar(user.id, upload(await picture()))
    const second = await place.service.setAvatar(user.id, upload(await picture()))
    expect(await opened(place, first.avatar)).toBeUndefined()
    expect((await opened(place, second.avatar))?.mediaType).toBe('image/webp')
    expect(await place.database.queries.selectFrom('files').selectAll().execute()).toHaveLength(1)
    expect(await onDisk(place)).toBe(1)
  })

  test('des photos envoyées à la fois n’en laissent qu’une', async () => {
    await using place = await setUp()
    const { user } = await place.person()
    const bytes = await picture()
    await Promise.all(Array.from({ length: 5 }, () => place.service.setAvatar(user.id, upload(bytes))))
    expect(await place.database.queries.selectFrom('files').selectAll().execute()).toHaveLength(1)
    expect(await onDisk(place)).toBe(1)
  })

  test('un fichier refusé ne laisse rien et garde la photo d’avant', async () => {
    await using place = await setUp()
    const { user } = await place.person()
    const { avatar } = await place.service.setAvatar(user.id, upload(await picture()))
    const refusals: [Buffer, boolean, string][] = [
      [Buffer.alloc(0), false, 'file.empty'],
      [Buffer.from('Bonjour'), false, 'file.not-an-image'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), false, 'file.not-an-image'],
      [(await picture()).subarray(0, 2000), false, 'file.not-an-image'],
      [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), false, 'file.heic'],
      [await picture(), true, 'file.too-large'],
      [await picture(12_001, 4), false, 'file.not-an-image'],
    ]
    for (const [bytes, isTruncated, expected] of refusals)
      await expect(place.service.setAvatar(user.id, upload(bytes, isTruncated))).rejects.toEqual(code(expected))
    expect((await place.service.profile(user.id)).avatar).toBe(avatar)
    expect(await onDisk(place)).toBe(1)
  })
})

describe('une panne', () => {
  test('qui empêche de noter le dernier usage ne ferme pas la porte', async () => {
    await using place = await setUp({}, (database) => ({ ...database, commitRelaxed: () => Promise.reject(new Error('disque plein')) }))
    const { tokens } = await place.person()
    place.clock.advance(120_000)
    expect(await place.service.authenticate(tokens.accessToken)).toBeDefined()
  })
})
