import type { Family } from './family.ts'
import { type AbilityState, type LocalAbility, localAbilities } from './local-models.ts'
import type { Shelf } from './shelf.ts'

/** Systems for which all native parts are published. */
const systems = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64']

export interface AbilityOptions {
  /** Those that something brings which needs neither a model nor a program. */
  readonly builtIn: readonly LocalAbility[]
  readonly system?: string
}

/** Each ability's state, as its administration shows it. */
export function abilityStates(
  shelf: Shelf,
  { builtIn, system = `${process.platform}-${process.arch}` }: AbilityOptions,
): AbilityState[] {
  return localAbilities.map((ability) => {
    const state = withModels(ability, shelf, system)
    return builtIn.includes(ability) ? { ...state, state: 'ready' } : state
  })
}

function withModels(ability: LocalAbility, shelf: Shelf, system: string): AbilityState {
  const family = shelf.familyFor(ability)
  if (!family || !systems.includes(system)) {
    return {
      ability,
      state: 'unavailable',
      reason: { code: 'no-program-for-this-machine', detail: system },
    }
  }
  const trouble = shelf.trouble()
  if (trouble !== undefined)
    return { ability, state: 'unavailable', reason: { code: 'folder-unreadable', detail: trouble } }
  return stateOf(ability, family, shelf)
}

function stateOf(ability: LocalAbility, family: Family, shelf: Shelf): AbilityState {
  const part = family.nativePart.state()
  if (shelf.usable(ability).length === 0) return { ability, state: 'needs-model' }
  if (part.state === 'present') return { ability, state: 'ready' }
  if (part.state === 'failed')
    return {
      ability,
      state: 'unavailable',
      reason: { code: 'fetching-failed', detail: part.detail },
    }
  return {
    ability,
    state: 'unavailable',
    installing: { receivedBytes: part.state === 'installing' ? part.receivedBytes : 0 },
  }
}
