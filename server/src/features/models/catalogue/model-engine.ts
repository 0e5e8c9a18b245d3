import type { Engine } from '@atelier/engine/engine'

/** Where an engine of the configuration belongs, whether or not it serves now: an id keeps its meaning while one is off or away. */
export interface PoolMember {
  readonly id: string
  /** What the ids of its models begin with where it is in no group; empty for the first engine, as when it was the only one. */
  readonly prefix: string
  /** Its group; empty for none. */
  readonly pool: string
  /** Groups that it was in, and engines that were in its group: empty for the first engine. */
  readonly formerPools: readonly string[]
}

/** An engine as the catalogue of models sees it. */
export interface ModelEngine extends Omit<PoolMember, 'id'> {
  readonly engine: Engine
  /** The same for a call that another engine can take over: it fails at once instead of being repeated. */
  readonly immediate: Engine
  /** Of its group, the first that has a slot free is called. */
  readonly isOrdered: boolean
  /** Whether its models are offered; else it only serves what was accepted before. */
  readonly isOn: boolean
}
