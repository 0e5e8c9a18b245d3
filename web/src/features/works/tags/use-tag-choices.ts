import type { Tag } from '@atelier/contract/works/tags'
import { useState } from 'react'
import type { ListedWork } from '../api/listed-work.ts'
import { nextState, type TagChoice, type TagState, tagKey, tagStates } from './tag-choice.ts'

interface Chosen {
  readonly loaded: readonly ListedWork[]
  readonly count: number
}

/** The user's tags and the new ones, and how the chosen works are to have each. */
export function useTagChoices(tags: readonly Tag[], { loaded, count }: Chosen) {
  const [changed, setChanged] = useState<ReadonlyMap<string, TagState>>(new Map())
  const [created, setCreated] = useState<readonly string[]>([])
  const before = tagStates(loaded, count)
  const known = new Set(tags.map(({ name }) => tagKey(name)))
  const names = [
    ...tags.map(({ name }) => name),
    ...created.filter((name) => !known.has(tagKey(name))),
  ]
  const choices = names.map((name): TagChoice => {
    const was = before.get(tagKey(name)) ?? 'none'
    return { name, before: was, now: changed.get(tagKey(name)) ?? was }
  })
  const toggle = (name: string, to?: TagState) => {
    const key = tagKey(name)
    const choice = choices.find((one) => tagKey(one.name) === key)
    if (!choice) setCreated([...created, name])
    const { now, before: was } = choice ?? { now: 'none', before: 'none' }
    setChanged(new Map(changed).set(key, to ?? nextState(now, was)))
  }
  return { choices, toggle }
}
