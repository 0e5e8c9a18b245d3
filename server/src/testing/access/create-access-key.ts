import { type KeyScope, keyScopes } from '@atelier/contract/gateway/key-scopes'
import type { TestApp } from '../create-test-app.ts'

interface MadeKey {
  readonly key: { readonly id: string }
  readonly secret: string
}

/** Creates an access key of this user, with every right unless other scopes are given. */
export async function makeAccessKey(
  app: TestApp,
  { token, password = 'motdepasse' }: { readonly token: string; readonly password?: string },
  scopes: readonly KeyScope[] = keyScopes,
): Promise<MadeKey> {
  const body = { name: 'Carnet', scopes, expiresInDays: null, currentPassword: password }
  return (await app.call('POST', '/keys', { token, body })).json<{ data: MadeKey }>().data
}

/** The secret of a new access key with every right. */
export const createAccessKeyFor = async (
  app: TestApp,
  account: { readonly token: string },
): Promise<string> => (await makeAccessKey(app, account)).secret
