import type { AssistantContent } from '@atelier/contract/assistants/assistant-content'
import type { WorkAudience } from '@atelier/contract/works/audience'
import {
  type FileEntry,
  type FileStarter,
  fieldsOf,
  listOf,
  type NamedCollection,
  textOf,
} from './file-content.ts'

/** What our files begin with. */
const format = 'atelier-ia.assistants'
const version = 1

interface ExportedAssistant {
  readonly content: AssistantContent
  /** Those of its collections that the user may read. */
  readonly collections: readonly NamedCollection[]
  readonly audience: WorkAudience['kind']
}

/** The text of a file with these assistants, as they are now. */
export const writeOwnFile = (assistants: readonly ExportedAssistant[]): string =>
  `${JSON.stringify({ format, version, assistants: assistants.map(toEntry) }, null, 2)}\n`

const toEntry = ({ content, collections, audience }: ExportedAssistant) => ({
  ...content,
  knowledge: { collections, mode: content.knowledge.mode },
  sharedWith: audience,
})

/** The entries of a file that we wrote. */
export function ownEntries(value: unknown): readonly unknown[] | undefined {
  const file = fieldsOf(value)
  return file.format === format ? listOf(file.assistants) : undefined
}

export function readOwnEntry(value: unknown): FileEntry {
  const entry = fieldsOf(value)
  const { picture, ...face } = fieldsOf(entry.face)
  const knowledge = fieldsOf(entry.knowledge)
  const isShared = typeof entry.sharedWith === 'string' && entry.sharedWith !== 'private'
  return {
    name: entry.name,
    ...{ face, picture },
    description: entry.description,
    instructions: entry.instructions,
    models: listOf(entry.models).slice(0, maxItems),
    settings: fieldsOf(entry.settings),
    starters: listOf(entry.starters).slice(0, maxItems).map(starterOf),
    collections: listOf(knowledge.collections).slice(0, maxItems).flatMap(collectionOf),
    mode: knowledge.mode,
    leftOut: isShared ? [{ reason: 'sharing', names: [] }] : [],
  }
}
/** More of anything is no file of ours. */
const maxItems = 50

function starterOf(value: unknown): FileStarter {
  const { title, text } = fieldsOf(value)
  return { title: textOf(title), text: textOf(text) }
}
function collectionOf(value: unknown): NamedCollection[] {
  const { id, name } = fieldsOf(value)
  return textOf(name) === '' ? [] : [{ id: textOf(id), name: textOf(name) }]
}
