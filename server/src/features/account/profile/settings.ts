import {
  applySettingsChange,
  defaultSettings,
  SettingsChange,
  type UserSettings,
} from '@atelier/contract/account/settings'
import type { Database, Queries } from '#database/database.ts'
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
    return stored.success ? applySettingsChange(defaultSettings, stored.data) : defaultSettings
  }

  return {
    read: (userId: string): Promise<UserSettings> => read(database.queries, userId),
    /** Quality of a user's pictures when they are compressed, in per cent. */
    pictureQuality: async (userId: string): Promise<number> =>
      (await read(database.queries, userId)).preferences.compressionQuality,
    async save(userId: string, change: SettingsChange): Promise<UserSettings> {
      const saved = await database.commit(async (transaction) => {
        const after = applySettingsChange(await read(transaction, userId), change)
        await settingsRows(transaction).save(userId, after)
        return after
      })
      options.publish(userId, { type: 'settings' })
      return saved
    },
  }
}
