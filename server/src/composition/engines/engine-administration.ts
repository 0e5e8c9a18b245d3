import { createEnginesService } from '#features/engines/engines.service.ts'
import type { Base } from '../services/base.ts'
import type { EngineServices } from '../services/engine-services.ts'
import type { SystemServices } from '../services/system-services.ts'
import type { ToolServices } from '../services/tool-services.ts'
import { createAdapter } from './engine-adapters.ts'
import { restartCommandsOf } from './restart-commands.ts'

interface EngineAdministrationDependencies {
  readonly base: Base
  readonly system: SystemServices
  readonly engines: EngineServices
  readonly tools: Pick<ToolServices, 'chat'>
}

/** The page of engines. */
export function createEngineAdministration({
  base,
  system,
  engines,
  tools,
}: EngineAdministrationDependencies) {
  return createEnginesService({
    configuration: system.configuration,
    models: engines.models,
    running: engines.runningEngines,
    countCalls: engines.engineQueue.countByEngine,
    countChats: tools.chat.countByModel,
    connect: ({ kind, baseUrl, apiKey }) =>
      createAdapter({ id: 'test', name: 'Moteur', kind, baseUrl, apiKey, timeout: trialSeconds }),
    restartCommands: restartCommandsOf(base.environment),
    clock: base.clock,
    record: system.audit.recordStandalone,
  })
}
const trialSeconds = 10
