import { Secret, TOTP } from 'otpauth'
import type { TestApp } from '../create-test-app.ts'

const stepMs = 30_000

/** The code that an authenticator app shows at a time; `step` counts codes from there. */
export const codeAt = (secret: string, at: number, step = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at + step * stepMs })

/** Adds an authenticator app to an account through the API. Its next code is of the step after. */
export async function addAuthenticator(app: TestApp, token: string) {
  const begun = await app.call('POST', '/auth/second-factors/authenticator', { token })
  const { secret } = begun.json<{ data: { secret: string } }>().data
  const code = codeAt(secret, app.services.clock.now())
  const confirmed = await app.call('POST', '/auth/second-factors/authenticator/confirm', {
    token,
    body: { code },
  })
  const { recoveryCodes } = confirmed.json<{ data: { recoveryCodes: string[] | null } }>().data
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}

/** The ticket of a sign-in that waits for its second factor. */
export async function ticketOf(
  app: TestApp,
  { email, password = 'motdepasse' }: { readonly email: string; readonly password?: string },
): Promise<string> {
  const refused = await app.call('POST', '/auth/login', { body: { email, password } })
  return refused.json<{ params: { ticket: string } }>().params.ticket
}
