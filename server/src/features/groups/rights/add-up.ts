import {
  type ManageRight,
  manageRights,
  type Tool,
  tools,
} from '@atelier/contract/groups/own-rights'
import type { Rights } from '@atelier/contract/groups/rights'

/** Which models a user may use: all, or those with these ids, and those of these engines. */
export type AllowedModels =
  | 'all'
  | { readonly ids: ReadonlySet<string>; readonly engines: ReadonlySet<string> }

/** What several groups give together. */
export interface UserRights {
  readonly tools: ReadonlySet<Tool>
  readonly models: AllowedModels
  readonly mayMakeKeys: boolean
  readonly manage: ReadonlySet<ManageRight>
}

export const everyRight: UserRights = {
  tools: new Set(tools),
  models: 'all',
  mayMakeKeys: true,
  manage: new Set(manageRights),
}

/** Adds up: no group takes away what another one gives. */
export const addUp = (given: readonly Rights[]): UserRights => ({
  tools: new Set(given.flatMap((rights) => (rights.tools === 'all' ? tools : rights.tools))),
  models: addUpModels(given),
  mayMakeKeys: given.some((rights) => rights.mayMakeKeys),
  manage: new Set(given.flatMap(({ manage }) => manage)),
})

function addUpModels(given: readonly Rights[]): AllowedModels {
  const ids = new Set<string>()
  const engines = new Set<string>()
  for (const { models } of given) {
    if (models === 'all') return 'all'
    for (const id of models.ids) ids.add(id)
    for (const engine of models.engines) engines.add(engine)
  }
  return { ids, engines }
}
