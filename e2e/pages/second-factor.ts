import type { Locator } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

/** The key that the dialog of a new authenticator app shows, to be typed into it. */
export async function shownSecret(dialog: Locator): Promise<string> {
  const shown = await dialog
    .getByText(/^Clé à recopier/)
    .last()
    .locator('..')
    .textContent()
  return (shown ?? '').replace('Clé à recopier', '').replaceAll(/\s/g, '')
}

/** What an authenticator app with this key shows now, or some steps later. */
export const codeOf = (secret: string, step = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + step * 30_000 })
