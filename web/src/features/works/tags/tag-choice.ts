import { workLimits } from '@atelier/contract/works/work-kinds'

/** Of the chosen works all have a tag, some, or none. */
export type TagState = 'all' | 'some' | 'none'

/** Names that differ only in case and accents are the same tag. */
export const tagKey = (name: string): string =>
  name
    .trim()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase()

/** How the chosen works have each tag; what is not loaded of them is unknown, so a tag is never on all of them then. */
export function tagStates(
  works: readonly { readonly tags?: readonly string[] | undefined }[],
  count: number,
): ReadonlyMap<string, TagState> {
  const uses = new Map<string, number>()
  for (const { tags = [] } of works)
    for (const tag of tags) uses.set(tagKey(tag), (uses.get(tagKey(tag)) ?? 0) + 1)
  return new Map([...uses].map(([key, n]) => [key, n === count ? 'all' : 'some']))
}

/** What a press makes of a tag: on all, on none, and where it was on some, as it was. */
export function nextState(current: TagState, before: TagState): TagState {
  if (current === 'some') return 'all'
  if (current === 'none') return before === 'some' ? 'some' : 'all'
  return 'none'
}

/** A chosen tag, by name. */
export interface TagChoice {
  readonly name: string
  readonly before: TagState
  readonly now: TagState
}
/** The tags to give to the works, and those to take away. */
export const tagChanges = (choices: readonly TagChoice[]) => ({
  added: namesOf(choices, 'all'),
  removed: namesOf(choices, 'none'),
})
const namesOf = (choices: readonly TagChoice[], state: TagState) =>
  choices.filter(({ before, now }) => now === state && before !== state).map(({ name }) => name)

/** One work has as many tags as it can. */
export const isFull = (choices: readonly TagChoice[]): boolean =>
  choices.filter(({ now }) => now === 'all').length >= workLimits.tagsPerWork

/** The tag that a typed text means: that of this name, the only one that contains it, or a new one. */
export function nameMeant(
  choices: readonly Pick<TagChoice, 'name'>[],
  typed: string,
): string | undefined {
  const key = tagKey(typed)
  const found = choices.filter(({ name }) => tagKey(name).includes(key))
  const same = found.find(({ name }) => tagKey(name) === key)
  if (same) return same.name
  if (found.length === 0) return typed
  return found.length === 1 ? found[0]?.name : undefined
}
