import {
  applySettingsChange,
  defaultSettings,
  mailUnavailable,
  SettingsChange,
  type UserSettings,
} from '@atelier/contract/account/settings'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { AccountMail } from './account-mail.ts'
import { settingsRows } from './settings.repository.ts'

/** What is stored. Values that this version does not know count as not set: another version may have stored them. */
export async function readStoredSettings(queries: Queries, userId: string): Promise<UserSettings> {
  const stored = SettingsChange.safeParse((await settingsRows(queries).find(userId)) ?? {})
  return stored.success ? applySettingsChange(defaultSettings, stored.data) : defaultSettings
}

/** A user's settings. Only changed values are stored; the user's other open pages are notified. */
export function createSettings(options: {
  readonly database: Database
  readonly mail?: AccountMail | undefined
  publish: LiveChannel['publish']
  /** Whether the installation lets users have memories. */
  allowsMemories?(): boolean
}) {
  const { database } = options
  const sendsMail = () => options.mail?.isConfigured() ?? false

  /** What was switched on is off for as long as the installation sends no mails, or forbids memories. */
  const present = (settings: UserSettings): UserSettings => {
    const { notifications, preferences } = settings
    const isAllowed = options.allowsMemories?.() ?? true
    return {
      ...settings,
      notifications: { ...notifications, email: notifications.email && sendsMail() },
      preferences: { ...preferences, usesMemories: preferences.usesMemories && isAllowed },
    }
  }
  const read = async (queries: Queries, userId: string): Promise<UserSettings> =>
    present(await readStoredSettings(queries, userId))

  return {
    read: (userId: string): Promise<UserSettings> => read(database.queries, userId),
    /** Quality of a user's pictures when they are compressed, in per cent. */
    pictureQuality: async (userId: string): Promise<number> =>
      (await read(database.queries, userId)).preferences.compressionQuality,
    /** @throws Problem if emails are to be switched on while the installation sends none */
    async save(userId: string, change: SettingsChange): Promise<UserSettings> {
      if (change.notifications?.email === true && !sendsMail())
        throw new Problem('request.invalid', {
          fields: { 'notifications.email': mailUnavailable },
        })
      const apply = async (transaction: WriteTransaction) => {
        const after = applySettingsChange(await readStoredSettings(transaction, userId), change)
        await settingsRows(transaction).save(userId, after)
        return present(after)
      }
      const saved = await database.commit(apply, { lock: `settings:${userId}` })
      options.publish(userId, { type: 'settings' })
      return saved
    },
  }
}
