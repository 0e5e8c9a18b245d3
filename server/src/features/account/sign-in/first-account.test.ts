import { configurationDefaults } from '@atelier/contract/configuration/configuration'
import { describe, expect, test } from 'vitest'
import { createAccountsSetup, testClient } from '#testing/setups/accounts-setup.ts'

const code = (expected: string) => expect.objectContaining({ code: expected })

describe('premier compte et administrateur', () => {
  test('le code de la console est demandé pour le premier compte, et pour lui seul', async () => {
    await using setup = await createAccountsSetup({ firstCode: 'code-de-la-console' })
    expect(await setup.service.registrationState()).toMatchObject({
      open: true,
      first: true,
      codeRequired: true,
    })
    const draft = { name: 'Camille', email: 'camille@mairie.example', password: 'motdepasse' }
    for (const wrong of [{}, { code: '' }, { code: 'autre' }])
      await expect(setup.service.register({ ...draft, ...wrong }, testClient)).rejects.toEqual(
        code('account.first-code-required'),
      )
    expect(
      (await setup.service.register({ ...draft, code: 'code-de-la-console' }, testClient)).user
        .role,
    ).toBe('ADMIN')
    expect(await setup.service.registrationState()).toMatchObject({
      open: true,
      first: false,
      codeRequired: false,
    })
    expect((await setup.createUser()).user.role).toBe('USER')
  })

  test('les inscriptions fermées laissent faire le premier compte, pas le second, même en courant', async () => {
    await using setup = await createAccountsSetup({
      registration: () => ({ ...configurationDefaults.registration, mode: 'closed' }),
    })
    expect((await setup.service.registrationState()).open).toBe(true)
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => setup.createUser()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toEqual(code('account.registration-closed'))
    expect(await setup.service.registrationState()).toMatchObject({
      open: false,
      first: false,
      codeRequired: false,
    })
  })

  test('ADMIN_EMAIL et ADMIN_PASSWORD font l’administrateur tant qu’il n’y en a pas', async () => {
    await using setup = await createAccountsSetup({
      adminEmail: 'admin@mairie.example',
      adminPassword: 'secret du matin',
    })
    await setup.service.ensureConfiguredAdmin()
    await setup.service.ensureConfiguredAdmin()
    const { user } = await setup.service.login(
      { email: 'admin@mairie.example', password: 'secret du matin' },
      testClient,
    )
    expect(user.role).toBe('ADMIN')
    expect((await setup.createUser()).user.role).toBe('USER')
    await setup
      .restarted({ adminEmail: 'autre@mairie.example', adminPassword: 'autre secret' })
      .ensureConfiguredAdmin()
    await expect(
      setup.service.login({ email: 'autre@mairie.example', password: 'autre secret' }, testClient),
    ).rejects.toEqual(code('account.invalid-credentials'))
  })

  test('ADMIN_EMAIL rend l’administration à un compte connu quand plus personne ne l’a', async () => {
    await using setup = await createAccountsSetup()
    const { user, tokens } = await setup.createUser()
    await setup.database.queries.updateTable('users').set({ role: 'USER', is_active: 0 }).execute()
    await setup
      .restarted({ adminEmail: user.email.toUpperCase(), adminPassword: 'secret du matin' })
      .ensureConfiguredAdmin()
    const login = await setup.service.login(
      { email: user.email, password: 'secret du matin' },
      testClient,
    )
    expect(login.user).toMatchObject({ id: user.id, role: 'ADMIN', isActive: true })
    expect(await setup.service.authenticate(tokens.accessToken)).toBeUndefined()
  })

  test('un ADMIN_PASSWORD qui ne pourrait pas servir est refusé au démarrage', async () => {
    await using setup = await createAccountsSetup({
      adminEmail: 'admin@mairie.example',
      adminPassword: 'x'.repeat(1025),
    })
    await expect(setup.service.ensureConfiguredAdmin()).rejects.toThrow(
      'Le mot de passe est trop long',
    )
  })

  test('l’administration passe d’un compte à l’autre', async () => {
    await using setup = await createAccountsSetup()
    const [first, second, third] = [
      await setup.createUser(),
      await setup.createUser(),
      await setup.createUser(),
    ]
    await setup.recovery.transferAdmin(second.user.email)
    await setup.recovery.transferAdmin(second.user.email)
    const roles = await Promise.all(
      [first, second, third].map(async ({ user }) => (await setup.service.profile(user.id)).role),
    )
    expect(roles).toEqual(['USER', 'ADMIN', 'USER'])
    expect((await setup.service.authenticate(first.tokens.accessToken))?.role).toBe('USER')
    await setup.change(third.user.id, { is_suspended: 1 })
    await expect(setup.recovery.transferAdmin(third.user.email)).rejects.toThrow(
      'désactivé ou suspendu',
    )
    await expect(setup.recovery.transferAdmin('personne@mairie.example')).rejects.toThrow(
      'Aucun compte',
    )
    expect((await setup.service.profile(second.user.id)).role).toBe('ADMIN')
  })
})
