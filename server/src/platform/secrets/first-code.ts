import { openInstallationKeys } from './installation-keys.ts'
import { makeSecret } from './secret-tokens.ts'

const codeLength = 12

/**
 * The code with which the first account is created; it means nothing afterwards. Servers that share a key have the same one, since a
 * balancer may lead whoever read it to another of them.
 */
export function makeFirstCode(sharedKey: string | undefined): string {
  const secret =
    sharedKey === undefined
      ? makeSecret()
      : Buffer.from(
          openInstallationKeys({ file: '', secretKey: sharedKey }).key('first-account'),
        ).toString('base64url')
  return secret.slice(0, codeLength)
}
