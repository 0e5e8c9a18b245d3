import type { TestApp } from '../create-test-app.ts'

/** As they are stored: those of a real device ask more of the sign-in than this test is about. */
export async function addSecondFactors(app: TestApp, userId: string) {
  const { queries } = app.services.database
  await queries
    .insertInto('authenticators')
    .values({ user_id: userId, encrypted_secret: 'x', confirmed_at: 1 })
    .execute()
  await queries
    .insertInto('recovery_codes')
    .values({ user_id: userId, hash: 'x', used_at: null })
    .execute()
  await queries
    .insertInto('passkeys')
    .values({
      ...{ id: 'clé', user_id: userId, public_key: 'x', counter: 0, transports: '[]' },
      ...{ is_synced: 0, name: 'Clé', created_at: 1, last_used_at: null },
    })
    .execute()
}
