import { z } from 'zod'
import { get, json, put } from '#wire/operation.ts'

export const settingsLimits = {
  qualityMin: 10,
  qualityMax: 100,
  qualityStep: 5,
  historyItemsMin: 5,
  historyItemsMax: 500,
  modelMax: 300,
} as const

export const themes = ['light', 'dark', 'auto'] as const
export const languages = ['fr', 'en', 'es'] as const

const quality = z
  .number('Indiquez un nombre')
  .int('Indiquez un nombre entier')
  .min(settingsLimits.qualityMin, `Au moins ${settingsLimits.qualityMin}`)
  .max(settingsLimits.qualityMax, `Au plus ${settingsLimits.qualityMax}`)
const historyItems = z
  .number('Indiquez un nombre')
  .int('Indiquez un nombre entier')
  .min(settingsLimits.historyItemsMin, `Au moins ${settingsLimits.historyItemsMin}`)
  .max(settingsLimits.historyItemsMax, `Au plus ${settingsLimits.historyItemsMax}`)

const notifications = {
  /** The end of long work is sent by mail; off while the installation sends none. */
  email: z.boolean(),
  push: z.boolean(),
  generationComplete: z.boolean(),
  systemAlerts: z.boolean(),
}
const privacy = {
  publicProfile: z.boolean(),
  shareGenerations: z.boolean(),
  allowAnalytics: z.boolean(),
}
const preferences = {
  /** Id of the model that every tool preselects; empty for none. */
  defaultModel: z.string().max(settingsLimits.modelMax),
  /** Whether drafts and corrections are saved while the user types. */
  autoSave: z.boolean(),
  /** In per cent, for pictures downloaded as JPEG or WebP. Originals are never compressed. */
  compressionQuality: quality,
  /** How many entries of a history are shown at once. It deletes nothing. */
  maxHistoryItems: historyItems,
  /**
   * Id of the assistant that new chats begin with; empty for that of the installation, `none` for none. One that may no longer be used
   * has no effect.
   */
  defaultAssistantId: z.string().max(100),
  /** Whether replies are given the user's memories; off while the installation forbids them. */
  usesMemories: z.boolean(),
}

export const UserSettings = z.object({
  theme: z.enum(themes),
  language: z.enum(languages),
  notifications: z.object(notifications),
  privacy: z.object(privacy),
  preferences: z.object(preferences),
})
export type UserSettings = z.output<typeof UserSettings>
export type Theme = UserSettings['theme']

/** The settings of a new account. */
export const defaultSettings: UserSettings = {
  theme: 'light',
  language: 'fr',
  notifications: { email: false, push: false, generationComplete: true, systemAlerts: true },
  privacy: { publicProfile: false, shareGenerations: false, allowAnalytics: true },
  preferences: {
    ...{ defaultModel: '', autoSave: true, compressionQuality: 85, maxHistoryItems: 100 },
    usesMemories: false,
    defaultAssistantId: '',
  },
}

/** Why emails cannot be switched on while the installation has no mail server. */
export const mailUnavailable = 'Atelier IA n’envoie pas d’emails'

/** A missing setting stays as it is. */
export const SettingsChange = z.strictObject({
  theme: z.enum(themes).optional(),
  language: z.enum(languages).optional(),
  notifications: z.strictObject(notifications).partial().optional(),
  privacy: z.strictObject(privacy).partial().optional(),
  preferences: z.strictObject(preferences).partial().optional(),
})
export type SettingsChange = z.output<typeof SettingsChange>

/** Returns the settings with the change applied. */
export const applySettingsChange = (before: UserSettings, change: SettingsChange): UserSettings =>
  UserSettings.parse({
    theme: change.theme ?? before.theme,
    language: change.language ?? before.language,
    notifications: { ...before.notifications, ...change.notifications },
    privacy: { ...before.privacy, ...change.privacy },
    preferences: { ...before.preferences, ...change.preferences },
  })

/** The user's settings. They belong to the account, so that every browser shows the same. */
export const settings = {
  readSettings: get('/settings', {
    access: 'user',
    whileUnprotected: true,
    summary: 'Lire ses paramètres',
    reply: json(UserSettings),
  }),
  saveSettings: put('/settings', {
    access: 'user',
    summary:
      'Modifier ses paramètres\u00a0; les champs absents ne changent pas, et les emails ne s’activent que si l’installation en envoie',
    body: SettingsChange,
    reply: json(UserSettings),
  }),
}
