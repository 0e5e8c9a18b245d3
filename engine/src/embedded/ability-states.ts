import { type AbilityState, type LocalAbility, localAbilities } from './local-models.ts'
import type { ModelRegistry } from './model-registry.ts'
import type { ModelRuntime } from './model-runtime.ts'

/** Systems for which all native parts are published. */
const systems = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64']

export interface AbilityOptions {
  /** Those that something brings which needs neither a model nor a program. */
  readonly builtIn: readonly LocalAbility[]
  readonly system?: string
}

/** Each ability's state, as its administration shows it. */
export function abilityStates(
  shelf: ModelRegistry,
  { builtIn, system = `${process.platform}-${process.arch}` }: AbilityOptions,
): AbilityState[] {
  return localAbilities.map((ability) => {
    const state = stateWithModels(ability, shelf, system)
    return builtIn.includes(ability) ? { ...state, state: 'ready' } : state
  })
}

function stateWithModels(
  ability: LocalAbility,
  shelf: ModelRegistry,
  system: string,
): AbilityState {
  const family = shelf.runtimeFor(ability)
  if (!family || !systems.includes(system)) {
    return {
      ability,
      state: 'unavailable',
      reason: { code: 'no-program-for-this-machine', detail: system },
    }
  }
  const trouble = shelf.failure()
  if (trouble !== undefined)
    return { ability, state: 'unavailable', reason: { code: 'folder-unreadable', detail: trouble } }
  return stateOf(ability, family, shelf)
}

function stateOf(ability: LocalAbility, family: ModelRuntime, shelf: ModelRegistry): AbilityState {
  const part = family.nativePackage.state()
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
