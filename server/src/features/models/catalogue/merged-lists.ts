import type { EngineModel } from '@atelier/engine/engine'
import type { ModelEngine, PoolMember } from './model-engine.ts'
import { type OfferedModel, offerModels } from './offered-model.ts'

/** The list of one engine. */
export interface EngineList {
  readonly from: ModelEngine
  readonly models: readonly EngineModel[]
}

/** What the lists of several engines offer together. */
export interface MergedLists {
  readonly all: readonly OfferedModel[]
  /** By its id, or one that it had. */
  find(id: string): OfferedModel | undefined
}

export function mergeLists(
  lists: readonly EngineList[],
  members: readonly PoolMember[],
): MergedLists {
  const listed = lists.flatMap(({ from, models }) => models.map((model) => ({ from, model })))
  const all = offerModels(listed, members)
  const byId = new Map<string, OfferedModel>()
  const add = (id: string, model: OfferedModel) => {
    if (!byId.has(id)) byId.set(id, model)
  }
  // A model's own id wins over what another one was called.
  for (const model of all) add(model.id, model)
  for (const model of all) for (const alias of model.aliases) add(alias, model)
  return { all, find: (id) => byId.get(id) }
}

/** Merges again only when something has changed: every message asks for its model, and the engines may have thousands. */
export function createMerger(): typeof mergeLists {
  let last: Parameters<typeof mergeLists> | undefined
  let merged: MergedLists | undefined
  return (lists, members) => {
    if (!merged || !last || last[1] !== members || !areSame(last[0], lists))
      merged = mergeLists(lists, members)
    last = [lists, members]
    return merged
  }
}

const areSame = (before: readonly EngineList[], now: readonly EngineList[]) =>
  before.length === now.length &&
  now.every(({ from, models }, index) => {
    const known = before[index]
    return known?.from === from && known.models === models
  })
