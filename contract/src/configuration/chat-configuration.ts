import { z } from 'zod'

/** Characters of the instructions of the installation. */
export const installationInstructionsMax = 4000

/** What the administrator sets for the chats of all users. */
export const ChatConfiguration = z.strictObject({
  /** New chats begin with it, where their user has no other; one that is not shared with everyone has no effect. */
  defaultAssistantId: z.string().min(1).max(100).nullable(),
  /** Given to the model before every reply in a chat, before all other instructions. */
  instructions: z
    .string()
    .max(installationInstructionsMax, `Au plus ${installationInstructionsMax} caractères`),
})
export type ChatConfiguration = z.output<typeof ChatConfiguration>

export const chatConfigurationDefaults = { defaultAssistantId: null, instructions: '' } as const
