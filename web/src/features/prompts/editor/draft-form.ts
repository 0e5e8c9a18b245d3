import type { PromptField } from '@atelier/contract/prompts/prompt-fields'
import { type Prompt, PromptDraft } from '@atelier/contract/prompts/prompts'
import { validate } from '@atelier/contract/wire/validation'
import { namesIn } from '../fill/fill-prompt.ts'

export const emptyField = (name = ''): PromptField => ({
  name,
  kind: 'text',
  label: '',
  default: '',
  options: [],
  isRequired: false,
})

/** A new prompt, or what one is. */
export function draftOf(prompt: Prompt | undefined): PromptDraft {
  if (!prompt) return { command: '', title: '', text: '', fields: [], uses: ['chat'] }
  const { command, title, text, fields, uses } = prompt
  return { command, title, text, fields, uses }
}

/** What is wrong with it, by the paths of its members. */
export function problemsOf(draft: PromptDraft): Readonly<Record<string, string>> {
  const result = validate(PromptDraft, draft)
  return result.ok ? {} : result.fields
}

/** Names in the text that have no field yet. */
export const namesToAdd = ({ text, fields }: PromptDraft): string[] =>
  namesIn(text).filter((name) => !fields.some((field) => field.name === name))

export const isUnused = ({ text }: PromptDraft, { name }: PromptField): boolean =>
  name !== '' && !namesIn(text).includes(name.normalize('NFC'))

/** A command from a title, until one is typed. */
export const commandFrom = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/g, '')
