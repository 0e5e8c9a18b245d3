import { assistantLimits } from '@atelier/contract/assistants/assistant-limits'
import { Problem } from '@atelier/contract/problems/problems'
import { refusedStructure } from '#platform/text/json-structure.ts'
import { toStorable } from '#platform/text/storable-text.ts'
import { type FileAssistant, toAssistant } from './file-content.ts'
import { readOpenWebUiEntry } from './open-webui-file.ts'
import { ownEntries, readOwnEntry } from './own-file.ts'

/** What a file of assistants has. */
export interface AssistantsOfFile {
  readonly assistants: readonly FileAssistant[]
  /** Entries that are none. */
  readonly unreadable: number
}

/** Reads our files and those of Open WebUI. @throws Problem for anything else */
export function readAssistantsFile(text: string): AssistantsOfFile {
  const value = parse(text)
  const own = ownEntries(value)
  const entries = own ?? (Array.isArray(value) ? value : [value])
  // Nobody may have so many: they are not even read.
  if (entries.length > assistantLimits.perUser) throw new Problem('assistant.too-many')
  const read = own ? readOwnEntry : readOpenWebUiEntry
  const assistants = entries.flatMap((entry: unknown) => {
    const found = read(entry)
    const assistant = found && toAssistant(found)
    return assistant ? [assistant] : []
  })
  if (assistants.length === 0) throw new Problem('assistant.file-unreadable')
  return { assistants, unreadable: entries.length - assistants.length }
}

function parse(text: string): unknown {
  try {
    const refusal = refusedStructure(text)
    if (refusal) throw new Error(refusal)
    return toStorable(JSON.parse(text))
  } catch (cause) {
    throw new Problem('assistant.file-unreadable', { cause })
  }
}
