import type { Engine } from '@atelier/engine/engine'
import type { ModelEngine } from '#features/models/models.service.ts'

const prefixes: Readonly<Record<string, string>> = { embedded: 'local', sdapi: 'sd' }

/** What the ids of an engine's models begin with, beyond those of the first engine. */
export const prefixOf = (id: string): string => (id === 'localai' ? '' : (prefixes[id] ?? id))

/** An engine in no group. */
export const singleEngine = (engine: Engine): ModelEngine => ({
  engine,
  immediate: engine,
  prefix: prefixes[engine.id] ?? '',
  pool: '',
  formerPools: [],
  isOrdered: false,
  isOn: true,
})
