import type { SignInResult } from '@atelier/contract/account/account'
import { describe, expect, test } from 'vitest'
import { createAccountsSetup, testClient } from '#testing/setups/accounts-setup.ts'

const code = (expected: string) => expect.objectContaining({ code: expected })

describe('comptes', () => {
  test('une inscription ouvre une session, et l’adresse se reconnaît sans égard aux majuscules', async () => {
    await using setup = await createAccountsSetup()
    const { user, tokens } = await setup.service.register(
      { name: 'Camille', email: 'Camille@Mairie.example', password: 'motdepasse' },
      testClient,
    )
    expect(user).toEqual({
      ...{
        id: user.id,
        name: 'Camille',
        email: 'Camille@Mairie.example',
        avatar: null,
        role: 'ADMIN',
        isActive: true,
        isSuspended: false,
      },
      ...{ inpaintingQuota: null, inpaintingCount: 0, imagesCreated: 0 },
      ...{ createdAt: '2026-01-15T12:00:00.000Z', lastLogin: '2026-01-15T12:00:00.000Z' },
      rights: expect.anything(),
    })
    expect(await setup.service.authenticate(tokens.accessToken)).toEqual({
      ...{
        id: expect.any(String),
        userId: user.id,
        email: 'Camille@Mairie.example',
        role: 'ADMIN',
        isProtected: false,
        groups: '',
        provedAt: Date.UTC(2026, 0, 15, 12),
      },
    })
    const login = await setup.service.login(
      { email: 'camille@MAIRIE.example', password: 'motdepasse' },
      testClient,
    )
    expect(login.user.id).toBe(user.id)
    await expect(
      setup.service.register(
        { name: 'Autre', email: 'CAMILLE@mairie.example', password: 'motdepasse' },
        testClient,
      ),
    ).rejects.toEqual(code('account.email-taken'))
  })

  test('rien de secret n’est dans la base', async () => {
    await using setup = await createAccountsSetup()
    const { tokens } = await setup.createUser()
    const rows = await Promise.all(
      (['users', 'sessions', 'refresh_tokens'] as const).map((table) =>
        setup.database.queries.selectFrom(table).selectAll().execute(),
      ),
    )
    const stored = JSON.stringify(rows)
    for (const secret of ['motdepasse', tokens.accessToken, tokens.refreshToken])
      expect(stored).not.toContain(secret)
  })

  test('cinquante premières inscriptions à la fois font exactement un administrateur', async () => {
    await using setup = await createAccountsSetup()
    const users = await Promise.all(Array.from({ length: 50 }, () => setup.createUser()))
    expect(users.filter(({ user }) => user.role === 'ADMIN')).toHaveLength(1)
    expect(users.filter(({ user }) => user.role === 'USER')).toHaveLength(49)
    expect(new Set(users.map(({ user }) => user.id)).size).toBe(50)
  })

  test('vingt inscriptions à la fois avec une même adresse n’en font qu’une', async () => {
    await using setup = await createAccountsSetup()
    const one = { name: 'Camille', email: 'camille@mairie.example', password: 'motdepasse' }
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => setup.service.register(one, testClient)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toEqual(code('account.email-taken'))
  })

  test('un mauvais mot de passe et une adresse inconnue ont la même réponse', async () => {
    await using setup = await createAccountsSetup()
    const { user } = await setup.createUser()
    const refusals = await Promise.all(
      [user.email, 'personne@mairie.example'].map((email) =>
        setup.service
          .login({ email, password: 'mauvais mot' }, testClient)
          .catch((cause: unknown) => cause),
      ),
    )
    expect(refusals[0]).toEqual(code('account.invalid-credentials'))
    expect(refusals[0]).toMatchObject({ status: 401, message: 'Identifiants invalides' })
    expect(JSON.stringify(refusals[1])).toBe(JSON.stringify(refusals[0]))
  })

  test('un compte écarté n’est nommé qu’à qui sait son mot de passe', async () => {
    await using setup = await createAccountsSetup()
    const [first, second] = [await setup.createUser(), await setup.createUser()]
    await setup.change(first.user.id, { is_active: 0 })
    await setup.change(second.user.id, { is_suspended: 1 })
    const login = ({ user }: SignInResult, password: string) =>
      setup.service.login({ email: user.email, password }, testClient)
    await expect(login(first, 'motdepasse')).rejects.toMatchObject({
      code: 'account.inactive',
      status: 403,
      message: 'Compte désactivé',
    })
    await expect(login(second, 'motdepasse')).rejects.toMatchObject({
      code: 'account.suspended',
      status: 403,
      message: 'Compte suspendu',
    })
    for (const user of [first, second])
      await expect(login(user, 'mauvais mot')).rejects.toEqual(code('account.invalid-credentials'))
  })

  test('onze mauvais mots de passe freinent, et le bon entre après l’attente', async () => {
    await using setup = await createAccountsSetup()
    const { user } = await setup.createUser()
    const login = (password: string) =>
      setup.service.login({ email: user.email, password }, testClient)
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(login('mauvais')).rejects.toEqual(code('account.invalid-credentials'))
    await expect(login('motdepasse')).rejects.toMatchObject({
      code: 'account.too-many-attempts',
      retryAfter: 1,
    })
    setup.clock.advance(1000)
    expect((await login('motdepasse')).user.id).toBe(user.id)
  })

  test('le profil change, sauf pour une adresse déjà prise', async () => {
    await using setup = await createAccountsSetup()
    const [first, second] = [await setup.createUser('Camille'), await setup.createUser('Dominique')]
    const sessionOf = async ({ tokens }: typeof first) => {
      const session = await setup.service.authenticate(tokens.accessToken)
      if (!session) throw new Error('the session has ended')
      return session
    }
    const [session, other] = [await sessionOf(first), await sessionOf(second)]
    expect(await setup.service.updateProfile(session, { name: 'Camille B.' })).toMatchObject({
      name: 'Camille B.',
      email: first.user.email,
    })
    expect(
      await setup.service.updateProfile(session, { email: first.user.email.toUpperCase() }),
    ).toMatchObject({
      email: first.user.email.toUpperCase(),
    })
    await expect(
      setup.service.updateProfile(session, { email: second.user.email.toUpperCase() }),
    ).rejects.toEqual(code('account.email-taken'))
    expect(await setup.service.updateProfile(other, {})).toEqual(
      await setup.service.profile(second.user.id),
    )
  })
})
