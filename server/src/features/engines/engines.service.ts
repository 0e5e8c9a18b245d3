import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type {
  EngineState,
  EngineTrial,
  EngineTrialResult,
  EngineUse,
} from '@atelier/contract/engines/engine-reports'
import {
  type EngineChange,
  type EngineDraft,
  engineLimits,
  type InstalledEngine,
} from '@atelier/contract/engines/engine-settings'
import { Problem } from '@atelier/contract/problems/problems'
import type { ConfigurationService } from '#features/configuration/configuration.service.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import type { Clock } from '#platform/clock.ts'
import { runShellCommand } from '#platform/machine/run-shell-command.ts'
import { createEngineStates } from './engine-states.ts'
import type { RunningEngine } from './running-engine.ts'
import { createTrials, type TrialDependencies } from './try-address.ts'

export type { RunningEngine } from './running-engine.ts'

/** What is said of an engine that was restarted, by what was done. */
export const restartMessages = {
  command: (name: string) => `${name}\u00a0: la commande de redémarrage a été exécutée.`,
  unloaded: (name: string) =>
    `${name}\u00a0: les modèles en mémoire ont été déchargés\u00a0; ils seront rechargés à la prochaine demande.`,
  restarted: (name: string) => `${name}\u00a0: les programmes ont été redémarrés.`,
} as const

type Actor = NewAuditEntry['actor']

interface EnginesServiceDependencies extends Pick<TrialDependencies, 'connect'> {
  readonly clock: Clock
  readonly configuration: Pick<ConfigurationService, 'engines' | 'engineList' | 'onChange'>
  readonly models: Pick<
    ModelsService,
    'problemOf' | 'modelsOf' | 'differingModels' | 'withoutEngine'
  >
  /** By id; only those that this server calls. */
  running(): ReadonlyMap<string, RunningEngine>
  /** Calls that each engine serves now, on all servers. */
  countCalls(): Promise<ReadonlyMap<string, number>>
  /** Chats that use one of these models. */
  countChats(modelIds: readonly string[]): Promise<number>
  readonly restartCommands: Readonly<Record<string, string>>
  record(entry: NewAuditEntry): Promise<void>
}

const restartTimeoutMs = 120_000
const { listedModelsMax } = engineLimits

/** For the administrator: the engines of the installation, and how they are. */
export function createEnginesService(dependencies: EnginesServiceDependencies) {
  const { configuration, models } = dependencies
  const { engineList } = configuration
  const states = createEngineStates(dependencies)
  const tryAddress = createTrials(dependencies)

  return {
    list: (): InstalledEngine[] => engineList.list(),
    states: (): Promise<EngineState[]> => states(),
    add: (draft: EngineDraft, actor: Actor): Promise<InstalledEngine> =>
      engineList.add(draft, actor),
    update: (id: string, change: EngineChange, actor: Actor): Promise<InstalledEngine> =>
      engineList.update(id, change, actor),
    reorder: (ids: readonly string[], actor: Actor): Promise<InstalledEngine[]> =>
      engineList.reorder(ids, actor),
    remove: (id: string, actor: Actor): Promise<void> => engineList.remove(id, actor),
    tryAddress: (trial: EngineTrial): Promise<EngineTrialResult> => tryAddress(trial),
    /** What would be missing without an engine. */
    async use(id: string): Promise<EngineUse> {
      engineList.read(id)
      const { onlyHere, ...use } = await models.withoutEngine(id)
      const shown = onlyHere.slice(0, listedModelsMax)
      return {
        ...use,
        onlyHere: shown.map((model) => model.id),
        onlyHereCount: onlyHere.length,
        chatCount: await dependencies.countChats(
          onlyHere.flatMap(({ id: own, aliases }) => [own, ...aliases]),
        ),
      }
    },
    /**
     * By the operator's command, else by the engine's own means.
     * @throws Problem
     */
    async restart(id: string, actor: Actor): Promise<string> {
      const { name } = engineList.read(id)
      const done = await restartEngine(dependencies, id, name)
      await dependencies.record({
        actor,
        action: 'engine.restarted',
        target: { id, name },
        after: { engines: [`${name} (${done})`] },
      })
      return restartMessages[done](name)
    },
  }
}
export type EnginesService = ReturnType<typeof createEnginesService>

async function restartEngine(
  { running, restartCommands, models }: EnginesServiceDependencies,
  id: string,
  name: string,
): Promise<'command' | 'unloaded' | 'restarted'> {
  const command = restartCommands[id]
  if (command !== undefined) {
    if (await runShellCommand(command, restartTimeoutMs)) return 'command'
    throw new Problem('engine.restart-failed')
  }
  const { restart } = running().get(id)?.engine ?? {}
  if (!restart) throw new Problem('engine.unsupported')
  try {
    return (await restart(AbortSignal.timeout(restartTimeoutMs))).done
  } catch (cause) {
    throw models.problemOf(cause, name)
  }
}
