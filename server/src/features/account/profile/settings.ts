import {
  applySettingsChange,
  defaultSettings,
  SettingsChange,
  type UserSettings,
} from '@atelier/contract/account/settings'
import type { Database, Queries } from '#database/database.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { settingsRows } from './settings.repository.ts'

/** A person's settings: what was changed is kept, the rest is as for everyone; other open pages follow at once. */
export function createSettings(options: {
  readonly database: Database
  tell: LiveChannel['publish']
}) {
  const { database } = options

  /** What an older or newer program stored and this one does not know counts as never chosen. */
  async function read(queries: Queries, userId: string): Promise<UserSettings> {
    const stored = SettingsChange.safeParse((await settingsRows(queries).find(userId)) ?? {})
    return stored.success ? applySettingsChange(defaultSettings, stored.data) : defaultSettings
  }

  return {
    read: (userId: string): Promise<UserSettings> => read(database.queries, userId),
    /** How well the person's pictures are kept when they are made smaller, in per cent. */
    pictureQuality: async (userId: string): Promise<number> =>
      (await read(database.queries, userId)).preferences.compressionQuality,
    async save(userId: string, change: SettingsChange): Promise<UserSettings> {
      const saved = await database.commit(async (transaction) => {
        const after = applySettingsChange(await read(transaction, userId), change)
        await settingsRows(transaction).save(userId, after)
        return after
      })
      options.tell(userId, { type: 'settings' })
      return saved
    },
  }
}
