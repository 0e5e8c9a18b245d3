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
import { settingsRows } from './settings.repository.ts'

/** A user's settings. Only changed values are stored; the user's other open pages are notified. */
export function createSettings(options: {
  readonly database: Database
  publish: LiveChannel['publish']
}) {
  const { database } = options

  /** Values that this version does not know count as not set: another version may have stored them. */
  async function read(queries: Queries, userId: string): Promise<UserSettings> {
    const stored = SettingsChange.safeParse((await settingsRows(queries).find(userId)) ?? {})
    if (!stored.success) return defaultSettings
    const settings = applySettingsChange(defaultSettings, stored.data)
    // Could be switched on once, though no mail was ever sent.
    return { ...settings, notifications: { ...settings.notifications, email: false } }
  }

  return {
    read: (userId: string): Promise<UserSettings> => read(database.queries, userId),
    /** Quality of a user's pictures when they are compressed, in per cent. */
    pictureQuality: async (userId: string): Promise<number> =>
      (await read(database.queries, userId)).preferences.compressionQuality,
    /** @throws Problem if emails are to be switched on */
    async save(userId: string, change: SettingsChange): Promise<UserSettings> {
      if (change.notifications?.email === true)
        throw new Problem('request.invalid', {
          fields: { 'notifications.email': mailUnavailable },
        })
      const apply = async (transaction: WriteTransaction) => {
        const after = applySettingsChange(await read(transaction, userId), change)
        await settingsRows(transaction).save(userId, after)
        return after
      }
      const saved = await database.commit(apply, { lock: `settings:${userId}` })
      options.publish(userId, { type: 'settings' })
      return saved
    },
  }
}
