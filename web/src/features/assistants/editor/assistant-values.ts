import type { AssistantContent } from '@atelier/contract/assistants/assistant-content'
import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import type { z } from 'zod'

export type AssistantValues = z.input<typeof AssistantContent>

/** Chooses collections of documents. */
export interface KnowledgeFieldProps {
  readonly scope: KnowledgeScope
  readonly onChange: (scope: KnowledgeScope) => void
}

/** Of an assistant that is still to be made. */
export const emptyValues: AssistantContent = {
  name: '',
  face: { sign: 'assistant', color: 'blue' },
  description: '',
  instructions: '',
  models: [],
  settings: {},
  starters: [],
  knowledge: { collectionIds: [], mode: 'with' },
}

/** What the form begins with: the last version, or nothing. */
export const valuesOf = (assistant: Assistant | undefined): AssistantValues =>
  // Only what a version consists of.
  assistant
    ? {
        name: assistant.name,
        face: assistant.face,
        description: assistant.description,
        instructions: assistant.instructions,
        models: assistant.models,
        settings: assistant.settings,
        starters: assistant.starters,
        knowledge: assistant.knowledge,
      }
    : emptyValues
