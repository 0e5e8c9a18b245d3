import { describe, expect, test } from 'vitest'
import { createAccountsSetup, testClient } from '#testing/setups/accounts-setup.ts'

const day = 24 * 60 * 60 * 1000
const code = (expected: string) => expect.objectContaining({ code: expected })

describe('sessions', () => {
  test('un jeton n’ouvre rien d’autre que sa session, et plus rien après la déconnexion', async () => {
    await using place = await createAccountsSetup()
    const { user, tokens } = await place.createUser()
    const other = await place.service.login(
      { email: user.email, password: 'motdepasse' },
      testClient,
    )
    const session = await place.service.authenticate(tokens.accessToken)
    if (!session) throw new Error('no session')
    for (const wrong of ['', 'x', tokens.refreshToken, `${tokens.accessToken}x`])
      expect(await place.service.authenticate(wrong)).toBeUndefined()
    await place.service.logout(session)
    expect(await place.service.authenticate(tokens.accessToken)).toBeUndefined()
    await expect(place.service.refresh(tokens.refreshToken)).rejects.toEqual(
      code('account.refresh-invalid'),
    )
    expect(await place.service.authenticate(other.tokens.accessToken)).toBeDefined()
  })

  test('une session finit avec ses sept jours', async () => {
    await using place = await createAccountsSetup()
    const { tokens } = await place.createUser()
    place.clock.advance(7 * day - 1)
    expect(await place.service.authenticate(tokens.accessToken)).toBeDefined()
    place.clock.advance(1)
    expect(await place.service.authenticate(tokens.accessToken)).toBeUndefined()
    await expect(place.service.refresh(tokens.refreshToken)).rejects.toEqual(
      code('account.refresh-invalid'),
    )
  })

  test.each([{ is_active: 0 }, { is_suspended: 1 }])(
    'écarter un compte ferme ses sessions aussitôt : %o',
    async (change) => {
      await using place = await createAccountsSetup()
      const { user, tokens } = await place.createUser()
      const id = (await place.service.authenticate(tokens.accessToken))?.id ?? ''
      await place.change(user.id, change)
      expect(await place.service.authenticate(tokens.accessToken)).toBeUndefined()
      expect(await place.service.filterOpenSessions([id])).toEqual(new Set())
      await expect(place.service.refresh(tokens.refreshToken)).rejects.toEqual(
        code('account.refresh-invalid'),
      )
    },
  )

  test('supprimer un compte ferme ses sessions, et son profil n’est plus', async () => {
    await using place = await createAccountsSetup()
    const { user, tokens } = await place.createUser()
    await place.database.queries.deleteFrom('users').where('id', '=', user.id).execute()
    expect(await place.service.authenticate(tokens.accessToken)).toBeUndefined()
    await expect(place.service.profile(user.id)).rejects.toEqual(code('session.ended'))
    expect(await place.database.queries.selectFrom('refresh_tokens').selectAll().execute()).toEqual(
      [],
    )
  })

  test('un nouveau mot de passe ferme toutes les sessions et remplace l’ancien', async () => {
    await using place = await createAccountsSetup()
    const { user, tokens } = await place.createUser()
    const { password } = await place.recovery.resetPassword(user.email.toUpperCase())
    expect(password).toMatch(/^\w{16}$/)
    expect(await place.service.authenticate(tokens.accessToken)).toBeUndefined()
    await expect(
      place.service.login({ email: user.email, password: 'motdepasse' }, testClient),
    ).rejects.toEqual(code('account.invalid-credentials'))
    expect((await place.service.login({ email: user.email, password }, testClient)).user.id).toBe(
      user.id,
    )
    await expect(place.recovery.resetPassword('personne@mairie.example')).rejects.toThrow(
      'Aucun compte n’a l’adresse',
    )
  })

  test('un jeton de renouvellement donne deux jetons neufs et prolonge la session', async () => {
    await using place = await createAccountsSetup()
    const { tokens } = await place.createUser()
    const before = await place.service.authenticate(tokens.accessToken)
    place.clock.advance(5 * day)
    const renewed = await place.service.refresh(tokens.refreshToken)
    expect(await place.service.authenticate(tokens.accessToken)).toBeUndefined()
    place.clock.advance(5 * day)
    expect(await place.service.authenticate(renewed.accessToken)).toEqual(before)
    expect((await place.service.refresh(renewed.refreshToken)).accessToken).not.toBe(
      renewed.accessToken,
    )
  })

  test('un jeton de renouvellement montré deux fois ferme la session pour tous', async () => {
    await using place = await createAccountsSetup()
    const { tokens } = await place.createUser()
    const renewed = await place.service.refresh(tokens.refreshToken)
    await expect(place.service.refresh(tokens.refreshToken)).rejects.toMatchObject({
      code: 'account.refresh-invalid',
      status: 401,
    })
    expect(await place.service.authenticate(renewed.accessToken)).toBeUndefined()
    await expect(place.service.refresh(renewed.refreshToken)).rejects.toEqual(
      code('account.refresh-invalid'),
    )
  })

  test('deux renouvellements à la fois du même jeton ne donnent pas deux sessions', async () => {
    await using place = await createAccountsSetup()
    const { tokens } = await place.createUser()
    const results = await Promise.allSettled([
      place.service.refresh(tokens.refreshToken),
      place.service.refresh(tokens.refreshToken),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await place.database.queries.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('les sessions ouvertes se demandent ensemble, si nombreuses soient-elles', async () => {
    await using place = await createAccountsSetup()
    const { user } = await place.createUser()
    const rows = Array.from({ length: 1200 }, (_, index) => ({
      ...{
        id: `s${index}`,
        user_id: user.id,
        access_hash: `h${index}`,
        created_at: 0,
        last_used_at: 0,
        device: '',
      },
      expires_at: index % 2 === 0 ? place.clock.now() + 1 : place.clock.now(),
    }))
    for (let start = 0; start < rows.length; start += 300)
      await place.database.queries
        .insertInto('sessions')
        .values(rows.slice(start, start + 300))
        .execute()
    const found = await place.service.filterOpenSessions([...rows.map(({ id }) => id), 'unknown'])
    expect(found.size).toBe(600)
    expect(found.has('s0') && !found.has('s1')).toBe(true)
    expect(await place.service.filterOpenSessions([])).toEqual(new Set())
  })

  test('le dernier usage se note une fois par minute au plus', async () => {
    await using place = await createAccountsSetup()
    const { tokens } = await place.createUser()
    const start = place.clock.now()
    const lastUse = async () => {
      await place.service.authenticate(tokens.accessToken)
      return (
        await place.database.queries
          .selectFrom('sessions')
          .select('last_used_at')
          .executeTakeFirstOrThrow()
      ).last_used_at
    }
    place.clock.advance(59_999)
    expect(await lastUse()).toBe(start)
    place.clock.advance(1)
    expect(await lastUse()).toBe(start + 60_000)
  })

  test('les sessions passées sont effacées de temps en temps', async () => {
    await using place = await createAccountsSetup()
    await place.createUser()
    place.clock.advance(8 * day)
    await place.createUser()
    expect(await place.database.queries.selectFrom('sessions').select('id').execute()).toHaveLength(
      1,
    )
  })
})

describe('une panne', () => {
  test('qui empêche de noter le dernier usage ne ferme pas la porte', async () => {
    await using place = await createAccountsSetup({}, (database) => ({
      ...database,
      commitRelaxed: () => Promise.reject(new Error('disque plein')),
    }))
    const { tokens } = await place.createUser()
    place.clock.advance(120_000)
    expect(await place.service.authenticate(tokens.accessToken)).toBeDefined()
  })
})
