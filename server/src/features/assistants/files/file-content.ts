import {
  AssistantContent,
  AssistantFace,
  AssistantSettings,
  type AssistantStarter,
} from '@atelier/contract/assistants/assistant-content'
import type { LeftOutOfAssistant } from '@atelier/contract/assistants/assistant-files'
import { assistantLimits as limits } from '@atelier/contract/assistants/assistant-limits'
import { truncateText } from '#platform/text/truncate-text.ts'

/** A collection of documents as a file names it. */
export interface NamedCollection {
  readonly id: string
  readonly name: string
}

/** An assistant as a file describes it: nothing of it is checked yet. */
export interface FileEntry {
  readonly name: unknown
  readonly face?: unknown
  /** As a data URL. */
  readonly picture?: unknown
  readonly description: unknown
  readonly instructions: unknown
  readonly models: readonly unknown[]
  /** By our names. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly starters: readonly FileStarter[]
  readonly collections: readonly NamedCollection[]
  readonly mode?: unknown
  /** What has no counterpart here. */
  readonly leftOut: readonly LeftOutOfAssistant[]
}
export interface FileStarter {
  readonly title: string
  readonly text: string
}

/** The entry as far as it is an assistant. Its models and collections are those of the file, which the user may not have. */
export interface FileAssistant {
  /** Without picture, models and collections. */
  readonly content: AssistantContent
  /** As a data URL, if there is one; what it is is not known yet. */
  readonly picture: string
  readonly models: readonly string[]
  readonly collections: readonly NamedCollection[]
  readonly leftOut: readonly LeftOutOfAssistant[]
}

/** Without a name it is none. What is too long is shortened, what does not fit is left out. */
export function toAssistant(entry: FileEntry): FileAssistant | undefined {
  const name = textOf(entry.name).normalize('NFC').trim()
  if (name === '') return undefined
  const description = textOf(entry.description).trim()
  const instructions = textOf(entry.instructions)
  const { settings, refused } = settingsOf(entry.settings)
  const starters = entry.starters.slice(0, limits.starters).flatMap(starterOf)
  const isShortened =
    name.length > limits.nameMax ||
    description.length > limits.descriptionMax ||
    instructions.length > limits.instructionsMax ||
    entry.starters.some(({ text }) => text.length > limits.starterTextMax)
  return {
    content: AssistantContent.parse({
      name: shorten(name, limits.nameMax),
      description: shorten(description, limits.descriptionMax),
      instructions: shorten(instructions, limits.instructionsMax),
      ...{ settings, starters },
      face: AssistantFace.omit({ picture: true }).safeParse(entry.face).data,
      knowledge: { collectionIds: [], mode: entry.mode === 'only' ? 'only' : 'with' },
    }),
    picture: textOf(entry.picture),
    models: [...new Set(entry.models.filter(isModelId))],
    collections: entry.collections,
    leftOut: [
      ...entry.leftOut,
      ...leftOut('settings', refused),
      ...(starters.length < entry.starters.length
        ? [{ reason: 'starters' as const, names: [] }]
        : []),
      ...(isShortened ? [{ reason: 'texts' as const, names: [] }] : []),
    ],
  }
}

/** One line of the report; none for nothing. */
export const leftOut = (
  reason: LeftOutOfAssistant['reason'],
  names: readonly string[],
): readonly LeftOutOfAssistant[] =>
  names.length === 0
    ? []
    : [
        {
          reason,
          names: names.slice(0, limits.leftOutNames).map((name) => truncateText(name, nameMax)),
        },
      ]
/** Characters of one name in the report. */
const nameMax = 100

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
/** The own fields of an object; none of anything else. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}

/** By the length that the limits mean, and never within a character. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const isWithin = text.slice(max - 1, max).isWellFormed()
  return text.slice(0, isWithin ? max : max - 1)
}

const isModelId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 300

function starterOf({ title, text }: FileStarter): AssistantStarter[] {
  if (text.trim() === '') return []
  const shown = title.trim() === '' ? text.trim() : title.trim()
  return [
    {
      title: shorten(shown, limits.starterTitleMax).trim(),
      // Blanks alone are no text.
      text: shorten(text.trimStart(), limits.starterTextMax),
    },
  ]
}

/** More of them is no file that a program wrote. */
const maxSettings = 100

function settingsOf(given: FileEntry['settings']) {
  const settings: Record<string, unknown> = {}
  const refused: string[] = []
  for (const [name, value] of Object.entries(given).slice(0, maxSettings))
    if (AssistantSettings.safeParse({ [name]: value }).success) settings[name] = value
    else refused.push(name)
  return { settings, refused }
}
