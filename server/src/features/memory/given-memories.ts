import { memoryLimits } from '@atelier/contract/memory/memories'
import type { StoredMemory } from './memory.repository.ts'

/** Of memories, newest first, those that a reply is given: as many of the newest as fit. */
export function givenMemories<M extends Pick<StoredMemory, 'text'>>(
  newestFirst: readonly M[],
): readonly M[] {
  let characters = 0
  const end = newestFirst.findIndex(({ text }) => {
    characters += text.length
    return characters > memoryLimits.givenCharacters
  })
  return end === -1 ? newestFirst : newestFirst.slice(0, end)
}

const introductions = {
  fr: 'Voici ce que la personne a demandé de retenir, dans ses mots.',
  en: 'This is what the user asked to be remembered, in their words.',
  es: 'Esto es lo que la persona ha pedido recordar, con sus palabras.',
} as const

/** What a reply is given of memories, newest first: one line each, the oldest first. */
export const memoriesText = (
  given: readonly Pick<StoredMemory, 'text'>[],
  language: keyof typeof introductions,
): string =>
  [introductions[language], ...given.map(({ text }) => `- ${oneLine(text)}`).toReversed()].join(
    '\n',
  )

const oneLine = (text: string) => text.split(/\s/u).filter(Boolean).join(' ')
