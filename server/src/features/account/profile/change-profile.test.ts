import { expect, test } from 'vitest'
import { createAccountsSetup } from '#testing/setups/accounts-setup.ts'

test('une adresse remplacée entre-temps ne revient pas, écrite autrement, sans le mot de passe', async () => {
  let meanwhile: (() => Promise<unknown>) | undefined
  await using setup = await createAccountsSetup({}, (database) => ({
    ...database,
    async commit(callback) {
      const first = meanwhile
      meanwhile = undefined
      await first?.()
      return await database.commit(callback)
    },
  }))
  const { service } = setup
  const { user, tokens } = await setup.createUser()
  const session = await service.authenticate(tokens.accessToken)
  if (!session) throw new Error('the session has ended')
  const email = 'nouvelle@mairie.example'
  meanwhile = () => service.updateProfile(session, { email, currentPassword: 'motdepasse' })
  await service.updateProfile(session, { name: 'Camille B.', email: user.email.toUpperCase() })
  expect(await service.profile(user.id)).toMatchObject({ name: 'Camille B.', email })
})
