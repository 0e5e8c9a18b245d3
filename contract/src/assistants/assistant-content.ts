import { z } from 'zod'
import { ChatSettings } from '#chat/settings.ts'
import { KnowledgeScope } from '#knowledge/knowledge-scope.ts'
import { required } from '#wire/validation.ts'
import { assistantLimits as limits } from './assistant-limits.ts'

/** The signs that an assistant may show. */
export const assistantSigns = [
  ...['assistant', 'balance', 'book', 'brush', 'bulb', 'calculator', 'calendar', 'chart'],
  ...['chat', 'code', 'compass', 'flag', 'globe', 'hammer', 'heart', 'home'],
  ...['leaf', 'letter', 'money', 'pen', 'people', 'school', 'search', 'star'],
] as const
export const assistantColors = [
  ...['blue', 'teal', 'green', 'amber', 'orange', 'red', 'pink', 'purple'],
] as const

/** A picture as a data URL, as `POST /assistants/face` makes it. */
export const FacePicture = z
  .string()
  .max(limits.pictureMax)
  .regex(
    /^data:image\/webp;base64,[A-Za-z0-9+/]+={0,2}$/,
    'Image non valide. Choisissez-la de nouveau.',
  )

export const AssistantFace = z.strictObject({
  sign: z.enum(assistantSigns),
  color: z.enum(assistantColors),
  /** Shown instead of the sign. */
  picture: FacePicture.optional(),
})
export type AssistantFace = z.output<typeof AssistantFace>

/** A face in lists: its picture, if it has one, is told from others by this name. */
export const ListedFace = AssistantFace.extend({ picture: z.string().optional() })
export type ListedFace = z.output<typeof ListedFace>

export const AssistantStarter = z.strictObject({
  title: z
    .string(required('Titre requis'))
    .trim()
    .min(1, 'Titre requis')
    .max(limits.starterTitleMax),
  text: z
    .string(required('Texte requis'))
    .max(limits.starterTextMax)
    .refine((text) => text.trim() !== '', 'Texte requis'),
})
export type AssistantStarter = z.output<typeof AssistantStarter>

/** Settings that a chat with the assistant begins with; a missing one is that of any new chat. */
export const AssistantSettings = ChatSettings.omit({ systemPrompt: true, stream: true }).partial()

/** What one version of an assistant says and does. */
export const AssistantContent = z.strictObject({
  name: z
    .string(required('Nom requis'))
    .normalize('NFC')
    .trim()
    .min(1, 'Nom requis')
    .max(limits.nameMax),
  face: AssistantFace.default({ sign: 'assistant', color: 'blue' }),
  description: z.string().trim().max(limits.descriptionMax).default(''),
  instructions: z.string().max(limits.instructionsMax).default(''),
  /** In order of preference: the first that is offered answers. None: that of the chat. */
  models: z
    .array(z.string().min(1).max(300))
    .max(limits.models, `Pas plus de ${limits.models} modèles`)
    .refine((ids) => new Set(ids).size === ids.length, 'Le même modèle figure deux fois')
    .default([]),
  settings: AssistantSettings.default({}),
  starters: z
    .array(AssistantStarter)
    .max(limits.starters, `Pas plus de ${limits.starters} amorces`)
    .default([]),
  /** The documents that its chats are answered from, as far as whoever writes may read them. */
  knowledge: KnowledgeScope.default({ collectionIds: [], mode: 'with' }),
})
export type AssistantContent = z.output<typeof AssistantContent>
