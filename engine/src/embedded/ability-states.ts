import { type AbilityState, type LocalAbility, localAbilities } from './local-models.ts'
import type { ModelRegistry } from './model-registry.ts'
import type { ModelRuntime } from './model-runtime.ts'

/** Systems for which all native packages are published. */
const systems = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64']

export interface AbilityOptions {
  /** Abilities with a built-in model, which needs neither a file nor a program. */
  readonly builtIn: readonly LocalAbility[]
  readonly system?: string
}

/** Each ability's state, as the administration shows it. */
export function abilityStates(
  registry: ModelRegistry,
  { builtIn, system = `${process.platform}-${process.arch}` }: AbilityOptions,
): AbilityState[] {
  return localAbilities.map((ability) => {
    const state = stateWithModels(ability, registry, system)
    return builtIn.includes(ability) ? { ...state, state: 'ready' } : state
  })
}

function stateWithModels(
  ability: LocalAbility,
  registry: ModelRegistry,
  system: string,
): AbilityState {
  const runtime = registry.runtimeFor(ability)
  if (!runtime || !systems.includes(system)) {
    return {
      ability,
      state: 'unavailable',
      reason: { code: 'no-program-for-this-machine', detail: system },
    }
  }
  const failure = registry.failure()
  if (failure !== undefined)
    return { ability, state: 'unavailable', reason: { code: 'folder-unreadable', detail: failure } }
  return stateOf(ability, runtime, registry)
}

function stateOf(
  ability: LocalAbility,
  runtime: ModelRuntime,
  registry: ModelRegistry,
): AbilityState {
  const nativePackage = runtime.nativePackage.state()
  if (registry.usable(ability).length === 0) return { ability, state: 'needs-model' }
  if (nativePackage.state === 'present') return { ability, state: 'ready' }
  if (nativePackage.state === 'failed')
    return {
      ability,
      state: 'unavailable',
      reason: { code: 'fetching-failed', detail: nativePackage.detail },
    }
  return {
    ability,
    state: 'unavailable',
    installing: {
      receivedBytes: nativePackage.state === 'installing' ? nativePackage.receivedBytes : 0,
    },
  }
}
