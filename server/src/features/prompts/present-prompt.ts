import type { Prompt, PromptSummary } from '@atelier/contract/prompts/prompts'
import type { WorkAudience } from '@atelier/contract/works/audience'
import { isoDate } from '#platform/clock.ts'
import type { ListedPrompt, StoredPrompt } from './prompts.repository.ts'

/** What the prompt is for whom it is shown to. */
export interface PromptViewer {
  readonly userId: string
  readonly isAdded: boolean
  readonly audience: WorkAudience
}

/** A prompt as the list has it. Its groups are named to its owner alone. */
export function presentSummary(
  { id, ownerId, command, title, uses, isPinned, updatedAt }: ListedPrompt,
  { userId, isAdded, audience }: PromptViewer,
): PromptSummary {
  const isOwn = ownerId === userId
  const shown: WorkAudience =
    audience.kind === 'groups' && !isOwn ? { kind: 'groups', groupIds: [] } : audience
  return {
    ...{ id, command, title, uses, isOwn, isAdded },
    audience: shown,
    isPinned: isOwn && isPinned,
    updatedAt: isoDate(updatedAt),
  }
}

export const presentPrompt = (prompt: StoredPrompt, viewer: PromptViewer): Prompt => ({
  ...presentSummary(prompt, viewer),
  text: prompt.text,
  fields: prompt.fields,
  version: prompt.version,
})
