import { promptLimits } from '@atelier/contract/prompts/prompt-limits'
import type { PromptDraft } from '@atelier/contract/prompts/prompts'

/** What a copy says: the same, under the first free command with a number, which its title has too. */
export function copyOf(
  { command, title, text, fields, uses }: PromptDraft,
  taken: ReadonlySet<string>,
): PromptDraft {
  for (let number = 2; ; number += 1) {
    const copied = withSuffix(command, `-${number}`, promptLimits.commandMax)
    if (taken.has(copied)) continue
    const titled = withSuffix(title, ` (${number})`, promptLimits.titleMax)
    return { command: copied, title: titled, text, fields, uses }
  }
}

/** Half of a character that the cut leaves goes too. */
const withSuffix = (text: string, suffix: string, max: number) =>
  `${text
    .slice(0, max - suffix.length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}${suffix}`
