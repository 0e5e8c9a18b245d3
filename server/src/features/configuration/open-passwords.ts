import type { Database } from '#database/database.ts'
import { createConfigurationRepository } from './configuration.repository.ts'
import { parseSettings } from './configuration-settings.ts'

/**
 * Lets everyone sign in with their password again; run on the server itself. Other servers read it within half a minute, one alone as it
 * starts.
 */
export async function openPasswords(database: Database): Promise<void> {
  await createConfigurationRepository(database).change(async (stored) => ({
    ...parseSettings(stored),
    signIn: { passwordsFor: 'everyone' },
  }))
}
