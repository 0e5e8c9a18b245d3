import type { SignInResult } from '@atelier/contract/account/account'
import { keyScopes } from '@atelier/contract/gateway/key-scopes'
import type { TestApp } from '../create-test-app.ts'

/** Creates an access key of this user with every right. */
export async function createAccessKeyFor(
  app: TestApp,
  { user }: Pick<SignInResult, 'user'>,
): Promise<string> {
  const draft = { name: 'Carnet', scopes: [...keyScopes], expiresInDays: null }
  return (await app.services.gateway.keys.create({ userId: user.id, email: user.email }, draft))
    .secret
}
