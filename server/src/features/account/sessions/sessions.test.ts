import { describe, expect, test } from 'vitest'
import { createAccountsSetup, testClient } from '#testing/setups/accounts-setup.ts'

const day = 24 * 60 * 60 * 1000
const code = (expected: string) => expect.objectContaining({ code: expected })

describe('sessions', () => {
  test('un jeton n’ouvre rien d’autre que sa session, et plus rien après la déconnexion', async () => {
    await using setup = await createAccountsSetup()
    const { user, tokens } = await setup.createUser()
    const other = await setup.service.login(
      { email: user.email, password: 'motdepasse' },
      testClient,
    )
    const session = await setup.service.authenticate(tokens.accessToken)
    if (!session) throw new Error('no session')
    for (const wrong of ['', 'x', tokens.refreshToken, `${tokens.accessToken}x`])
      expect(await setup.service.authenticate(wrong)).toBeUndefined()
    await setup.service.logout(session)
    expect(await setup.service.authenticate(tokens.accessToken)).toBeUndefined()
    await expect(setup.service.refresh(tokens.refreshToken)).rejects.toEqual(
      code('account.refresh-invalid'),
    )
    expect(await setup.service.authenticate(other.tokens.accessToken)).toBeDefined()
  })

  test('une session finit avec ses sept jours', async () => {
    await using setup = await createAccountsSetup()
    const { tokens } = await setup.createUser()
    setup.clock.advance(7 * day - 1)
    expect(await setup.service.authenticate(tokens.accessToken)).toBeDefined()
    setup.clock.advance(1)
    expect(await setup.service.authenticate(tokens.accessToken)).toBeUndefined()
    await expect(setup.service.refresh(tokens.refreshToken)).rejects.toEqual(
      code('account.refresh-invalid'),
    )
  })

  test.each([{ is_active: 0 }, { is_suspended: 1 }])(
    'écarter un compte ferme ses sessions aussitôt : %o',
    async (change) => {
      await using setup = await createAccountsSetup()
      const { user, tokens } = await setup.createUser()
      const id = (await setup.service.authenticate(tokens.accessToken))?.id ?? ''
      await setup.change(user.id, change)
      expect(await setup.service.authenticate(tokens.accessToken)).toBeUndefined()
      expect(await setup.service.filterOpenSessions([id])).toEqual(new Set())
      await expect(setup.service.refresh(tokens.refreshToken)).rejects.toEqual(
        code('account.refresh-invalid'),
      )
    },
  )

  test('supprimer un compte ferme ses sessions, et son profil n’est plus', async () => {
    await using setup = await createAccountsSetup()
    const { user, tokens } = await setup.createUser()
    await setup.database.queries.deleteFrom('users').where('id', '=', user.id).execute()
    expect(await setup.service.authenticate(tokens.accessToken)).toBeUndefined()
    await expect(setup.service.profile(user.id)).rejects.toEqual(code('session.ended'))
    expect(await setup.database.queries.selectFrom('refresh_tokens').selectAll().execute()).toEqual(
      [],
    )
  })

  test('un nouveau mot de passe ferme toutes les sessions et remplace l’ancien', async () => {
    await using setup = await createAccountsSetup()
    const { user, tokens } = await setup.createUser()
    const { password } = await setup.recovery.resetPassword(user.email.toUpperCase())
    expect(password).toMatch(/^\w{16}$/)
    expect(await setup.service.authenticate(tokens.accessToken)).toBeUndefined()
    await expect(
      setup.service.login({ email: user.email, password: 'motdepasse' }, testClient),
    ).rejects.toEqual(code('account.invalid-credentials'))
    expect((await setup.service.login({ email: user.email, password }, testClient)).user.id).toBe(
      user.id,
    )
    await expect(setup.recovery.resetPassword('personne@mairie.example')).rejects.toThrow(
      'Aucun compte n’a l’adresse',
    )
  })

  test('un jeton de renouvellement donne deux jetons neufs et prolonge la session', async () => {
    await using setup = await createAccountsSetup()
    const { tokens } = await setup.createUser()
    const before = await setup.service.authenticate(tokens.accessToken)
    setup.clock.advance(5 * day)
    const renewed = await setup.service.refresh(tokens.refreshToken)
    expect(await setup.service.authenticate(tokens.accessToken)).toBeUndefined()
    setup.clock.advance(5 * day)
    expect(await setup.service.authenticate(renewed.accessToken)).toEqual(before)
    expect((await setup.service.refresh(renewed.refreshToken)).accessToken).not.toBe(
      renewed.accessToken,
    )
  })

  test('un jeton de renouvellement montré deux fois ferme la session pour tous', async () => {
    await using setup = await createAccountsSetup()
    const { tokens } = await setup.createUser()
    const renewed = await setup.service.refresh(tokens.refreshToken)
    await expect(setup.service.refresh(tokens.refreshToken)).rejects.toMatchObject({
      code: 'account.refresh-invalid',
      status: 401,
    })
    expect(await setup.service.authenticate(renewed.accessToken)).toBeUndefined()
    await expect(setup.service.refresh(renewed.refreshToken)).rejects.toEqual(
      code('account.refresh-invalid'),
    )
  })

  test('deux renouvellements à la fois du même jeton ne donnent pas deux sessions', async () => {
    await using setup = await createAccountsSetup()
    const { tokens } = await setup.createUser()
    const results = await Promise.allSettled([
      setup.service.refresh(tokens.refreshToken),
      setup.service.refresh(tokens.refreshToken),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await setup.database.queries.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('les sessions ouvertes se demandent ensemble, si nombreuses soient-elles', async () => {
    await using setup = await createAccountsSetup()
    const { user } = await setup.createUser()
    const rows = Array.from({ length: 1200 }, (_, index) => ({
      ...{
        id: `s${index}`,
        user_id: user.id,
        access_hash: `h${index}`,
        created_at: 0,
        last_used_at: 0,
        device: '',
      },
      expires_at: index % 2 === 0 ? setup.clock.now() + 1 : setup.clock.now(),
    }))
    for (let start = 0; start < rows.length; start += 300)
      await setup.database.queries
        .insertInto('sessions')
        .values(rows.slice(start, start + 300))
        .execute()
    const found = await setup.service.filterOpenSessions([...rows.map(({ id }) => id), 'unknown'])
    expect(found.size).toBe(600)
    expect(found.has('s0') && !found.has('s1')).toBe(true)
    expect(await setup.service.filterOpenSessions([])).toEqual(new Set())
  })

  test('le dernier usage se note une fois par minute au plus', async () => {
    await using setup = await createAccountsSetup()
    const { tokens } = await setup.createUser()
    const start = setup.clock.now()
    const lastUse = async () => {
      await setup.service.authenticate(tokens.accessToken)
      return (
        await setup.database.queries
          .selectFrom('sessions')
          .select('last_used_at')
          .executeTakeFirstOrThrow()
      ).last_used_at
    }
    setup.clock.advance(59_999)
    expect(await lastUse()).toBe(start)
    setup.clock.advance(1)
    expect(await lastUse()).toBe(start + 60_000)
  })

  test('les sessions passées sont effacées de temps en temps', async () => {
    await using setup = await createAccountsSetup()
    await setup.createUser()
    setup.clock.advance(8 * day)
    await setup.createUser()
    expect(await setup.database.queries.selectFrom('sessions').select('id').execute()).toHaveLength(
      1,
    )
  })
})

describe('une panne', () => {
  test('qui empêche de noter le dernier usage ne ferme pas la porte', async () => {
    await using setup = await createAccountsSetup({}, (database) => ({
      ...database,
      commitRelaxed: () => Promise.reject(new Error('disque plein')),
    }))
    const { tokens } = await setup.createUser()
    setup.clock.advance(120_000)
    expect(await setup.service.authenticate(tokens.accessToken)).toBeDefined()
  })
})
