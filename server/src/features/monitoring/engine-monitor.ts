import type {
  EngineRestartReport,
  EngineState,
  EngineStatusReport,
} from '@atelier/contract/monitoring/monitoring'
import { Problem } from '@atelier/contract/problems/problems'
import type { Engine, EngineModel } from '@atelier/engine/engine'
import { restartMessages } from '#features/engines/engines.service.ts'
import type { Clock } from '#platform/clock.ts'
import { runShellCommand } from '#platform/machine/run-shell-command.ts'

interface EngineMonitorDependencies {
  engines(): readonly Engine[]
  /** LocalAI's configured address. */
  address(): string
  /** The problem for an engine's failure. */
  problemOf(cause: unknown, engine: string): unknown
  readonly restartCommand: string | undefined
  readonly clock: Clock
}

const statusTimeoutMs = 5000
const modelsTimeoutMs = 15_000
const restartTimeoutMs = 120_000
/** The engine is called at most once in this time, even with many open pages. */
const cacheMs = 1000

/** Reads the state of LocalAI, or of the server that replaces it, and restarts it. */
export function createEngineMonitor(dependencies: EngineMonitorDependencies) {
  const { engines, address, problemOf } = dependencies
  const localai = () => engines().find(({ id }) => id === 'localai')
  const { state, clear } = createCachedState(localai, dependencies.clock)

  return {
    state,
    async report(): Promise<EngineStatusReport> {
      const engine = localai()
      const status = await state()
      if (!engine)
        return {
          status,
          name: 'LocalAI',
          address: '',
          version: null,
          loaded: [],
          notes: [],
          memory: null,
        }
      const details = status === 'running' ? await readStatus(engine) : undefined
      return presentStatus({ status, name: engine.name, address: address() }, details)
    },
    async models() {
      const engine = localai()
      if (!engine) return []
      try {
        const [models, details] = await Promise.all([
          engine.models(AbortSignal.timeout(modelsTimeoutMs)),
          readStatus(engine),
        ])
        const loaded = new Set(details?.loaded.map(({ id }) => id))
        return models.map(({ id, name }: EngineModel) => ({ id, name, isLoaded: loaded.has(id) }))
      } catch (cause) {
        throw problemOf(cause, engine.name)
      }
    },
    /**
     * Restarts LocalAI by the operator's command, otherwise by its own API; also restarts the local
     * programs that run models.
     */
    async restart(): Promise<EngineRestartReport> {
      const restarted = await restartEngines(dependencies)
      clear()
      return {
        engines: restarted,
        message: restarted.map(({ name, done }) => restartMessages[done](name)).join(' '),
      }
    },
  }
}
export type EngineMonitor = ReturnType<typeof createEngineMonitor>

function createCachedState(localai: () => Engine | undefined, clock: Clock) {
  let cached:
    | { readonly engine: Engine; readonly at: number; readonly state: Promise<EngineState> }
    | undefined
  return {
    state(): Promise<EngineState> {
      const engine = localai()
      if (!engine) return Promise.resolve('other')
      if (cached?.engine !== engine || clock.now() - cached.at > cacheMs)
        cached = { engine, at: clock.now(), state: readState(engine) }
      return cached.state
    },
    clear(): void {
      cached = undefined
    },
  }
}

async function readState(engine: Engine): Promise<EngineState> {
  try {
    const { state } = await engine.health(AbortSignal.timeout(statusTimeoutMs))
    if (state === 'ok') return 'running'
    return state === 'unreachable' ? 'stopped' : 'other'
  } catch {
    // The server exists but does not answer like an engine: that is its state.
    return 'error'
  }
}

const readStatus = (engine: Engine) =>
  // Not every server that replaces LocalAI has this call.
  engine.status?.(AbortSignal.timeout(statusTimeoutMs)).catch(() => undefined)

type StatusDetails = Awaited<ReturnType<typeof readStatus>>

const presentStatus = (
  engine: Pick<EngineStatusReport, 'status' | 'name' | 'address'>,
  details: StatusDetails,
): EngineStatusReport => ({
  ...engine,
  version: details?.version ?? null,
  loaded: (details?.loaded ?? []).map(({ id, backend, memory }) => ({
    id,
    backend: backend ?? null,
    memoryBytes: memory?.total ?? null,
    onCardBytes: memory?.onCard ?? null,
  })),
  notes: [...(details?.notes ?? [])],
  memory: details?.memory
    ? {
        kind: details.memory.kind,
        totalBytes: details.memory.total,
        usedBytes: details.memory.used,
      }
    : null,
})

type RestartedEngine = EngineRestartReport['engines'][number]

async function restartEngines({
  engines,
  restartCommand,
  problemOf,
}: EngineMonitorDependencies): Promise<RestartedEngine[]> {
  const restarted: RestartedEngine[] = []
  for (const engine of engines()) {
    if (engine.id !== 'localai' && engine.id !== 'embedded') continue
    if (engine.id === 'localai' && restartCommand !== undefined) {
      if (!(await runShellCommand(restartCommand, restartTimeoutMs)))
        throw new Problem('engine.restart-failed')
      restarted.push({ name: engine.name, done: 'command' })
    } else {
      const result = await engine
        .restart?.(AbortSignal.timeout(restartTimeoutMs))
        .catch((cause: unknown) => {
          throw problemOf(cause, engine.name)
        })
      if (result) restarted.push({ name: engine.name, done: result.done })
    }
  }
  return restarted
}
