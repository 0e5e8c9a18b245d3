import type { Engine } from '@atelier/engine/engine'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { withFailover } from '@atelier/engine/resilience/failover'
import type { Slot } from '#jobs/engine-queue/waiting-line.ts'
import type { Log } from '#platform/log/log.ts'
import type { ModelEngine } from './model-engine.ts'
import type { OfferedModel } from './offered-model.ts'

/** A model that may be called now. */
export interface CalledModel {
  /** Calls the engine of the slot; before anything has come from it, a failure leads to the next one. */
  readonly engine: Engine
  /** The name of the engine that is called now. */
  engineName(): string
}

export type ModelCalls = ReturnType<typeof createModelCalls>

/** How the models of the catalogue are called, once a slot is there. */
export const createModelCalls = ({ log }: { readonly log: Log }) => ({
  /** Without a slot for work that is a part of what has one. */
  call(offered: OfferedModel, slot?: Pick<Slot, 'engine' | 'moveTo'>): CalledModel {
    const engines = inOrder(offered.engines, slot?.engine)
    const [first, ...others] = engines
    if (!first || others.length === 0)
      return { engine: offered.engine, engineName: () => offered.engine.name }
    let current: Engine = first.engine
    const last = engines.length - 1
    const engine = withFailover(
      // The last one has nobody to hand the call to: it may be patient.
      engines.map(({ engine: patient, immediate }, index) => (index < last ? immediate : patient)),
      {
        onMove(from, to, cause) {
          reportMove(log, { from, to, model: offered.id, cause })
          current = to
          slot?.moveTo(to.id)
        },
      },
    )
    return { engine, engineName: () => current.name }
  },
})

/** The one that has the slot, then the others in their order. */
const inOrder = (engines: readonly ModelEngine[], first: string | undefined): ModelEngine[] => [
  ...engines.filter(({ engine }) => engine.id === first),
  ...engines.filter(({ engine }) => engine.id !== first),
]

interface Move {
  readonly from: Engine
  readonly to: Engine
  readonly model: string
  readonly cause: unknown
}

/** What an open circuit refuses is counted there. */
function reportMove(log: Log, { from, to, model, cause }: Move): void {
  if (cause instanceof EngineFailure && cause.reason === 'circuit-open') return
  log.warn('un appel est passé à un autre moteur du groupe', {
    source: 'localai',
    engine: from.id,
    to: to.id,
    model,
    cause,
  })
}
