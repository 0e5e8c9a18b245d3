import type {
  EngineRestartReport,
  EngineState,
  EngineStatusReport,
} from '@atelier/contract/monitoring/monitoring'
import { Problem } from '@atelier/contract/problems/problems'
import type { Engine, EngineModel } from '@atelier/engine/engine'
import type { Clock } from '#platform/clock.ts'
import { runShellCommand } from '#platform/machine/run-shell-command.ts'

interface EngineMonitorDependencies {
  engines(): readonly Engine[]
  /** Where LocalAI is, as configured. */
  address(): string
  /** What a person is told of an engine's failure. */
  problemOf(cause: unknown, engine: string): unknown
  readonly restartCommand: string | undefined
  readonly clock: Clock
}

const answerWithinMs = 5000
const restartWithinMs = 120_000
/** Asked again only after this, however many pages look. */
const cacheMs = 1000

/** LocalAI, or whatever serves in its place: how it is, and how it is started anew (decision D12). */
export function createEngineMonitor({
  engines,
  address,
  problemOf,
  restartCommand,
  clock,
}: EngineMonitorDependencies) {
  const localai = () => engines().find(({ id }) => id === 'localai')
  let known:
    | { readonly engine: Engine; readonly at: number; readonly state: Promise<EngineState> }
    | undefined

  async function ask(engine: Engine): Promise<EngineState> {
    try {
      const { state } = await engine.health(AbortSignal.timeout(answerWithinMs))
      if (state === 'ok') return 'running'
      return state === 'unreachable' ? 'stopped' : 'other'
    } catch {
      // It is there, and does not answer as an engine does: that is its state.
      return 'error'
    }
  }
  function state(): Promise<EngineState> {
    const engine = localai()
    if (!engine) return Promise.resolve('other')
    if (known?.engine !== engine || clock.now() - known.at > cacheMs)
      known = { engine, at: clock.now(), state: ask(engine) }
    return known.state
  }
  async function restartOne(
    engine: Engine,
  ): Promise<EngineRestartReport['engines'][number] | undefined> {
    try {
      const result = await engine.restart?.(AbortSignal.timeout(restartWithinMs))
      return result && { name: engine.name, done: result.done }
    } catch (cause) {
      throw problemOf(cause, engine.name)
    }
  }

  return {
    state,
    async report(): Promise<EngineStatusReport> {
      const engine = localai()
      const status = await state()
      if (!engine)
        return { status, name: 'LocalAI', address: '', version: null, loaded: [], memory: null }
      const told = status === 'running' ? await statusOf(engine) : undefined
      return {
        ...{ status, name: engine.name, address: address(), version: told?.version ?? null },
        loaded: (told?.loaded ?? []).map(({ id, backend }) => ({ id, backend: backend ?? null })),
        memory: told?.memory
          ? { kind: told.memory.kind, totalBytes: told.memory.total, usedBytes: told.memory.used }
          : null,
      }
    },
    async models() {
      const engine = localai()
      if (!engine) return []
      try {
        const [models, told] = await Promise.all([
          engine.models(AbortSignal.timeout(answerWithinMs * 3)),
          statusOf(engine),
        ])
        const loaded = new Set(told?.loaded.map(({ id }) => id))
        return models.map(({ id, name }: EngineModel) => ({ id, name, isLoaded: loaded.has(id) }))
      } catch (cause) {
        throw problemOf(cause, engine.name)
      }
    },
    /** The operator's command for LocalAI where there is one, else its own calls; and the programs that run models of this machine. */
    async restart(): Promise<EngineRestartReport> {
      const done: EngineRestartReport['engines'] = []
      for (const engine of engines()) {
        if (engine.id !== 'localai' && engine.id !== 'embedded') continue
        if (engine.id === 'localai' && restartCommand !== undefined) {
          if (!(await runShellCommand(restartCommand, restartWithinMs)))
            throw new Problem('engine.restart-failed')
          done.push({ name: engine.name, done: 'command' })
        } else {
          const result = await restartOne(engine)
          if (result) done.push(result)
        }
      }
      known = undefined
      return {
        engines: done,
        message: done.map(({ name, done: what }) => restartMessages[what](name)).join(' '),
      }
    },
  }
}
export type EngineMonitor = ReturnType<typeof createEngineMonitor>

const statusOf = (engine: Engine) =>
  // Not every server that stands in LocalAI's place tells it.
  engine.status?.(AbortSignal.timeout(answerWithinMs)).catch(() => undefined)

const restartMessages = {
  command: (name: string) => `La commande de redémarrage de ${name} a été exécutée.`,
  unloaded: (name: string) =>
    `Les modèles que ${name} gardait en mémoire ont été déchargés ; ils reviendront à la prochaine demande.`,
  restarted: (name: string) => `${name} a redémarré ses programmes.`,
} as const
