import type { SignedIn } from '@atelier/contract/account'
import { keyScopes } from '@atelier/contract/key-scopes'
import type { TestApp } from './create-test-app.ts'

/** An access key of this person, good for everything. */
export async function accessKeyOf(app: TestApp, { user }: Pick<SignedIn, 'user'>): Promise<string> {
  const draft = { name: 'Carnet', scopes: [...keyScopes], expiresInDays: null }
  return (await app.dependencies.gateway.keys.create({ userId: user.id, email: user.email }, draft))
    .secret
}
