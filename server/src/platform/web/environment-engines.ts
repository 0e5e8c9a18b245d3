import {
  EngineAddress,
  EngineChoice,
  EngineKey,
  EngineKind,
  EngineSettings,
  engineLimits,
  PoolName,
  reservedEngineIds,
} from '@atelier/contract/engines/engine-settings'
import { z } from 'zod'
import { isAllowedEngineAddress } from './engine-address.ts'

const { name, slots, timeout, retryAttempts } = EngineSettings.shape

const EnvironmentEngine = z.strictObject({
  id: z
    .string()
    .max(engineLimits.idMax)
    .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/),
  name: name.optional(),
  kind: EngineKind.optional(),
  url: EngineAddress.refine(isAllowedEngineAddress),
  key: EngineKey.optional(),
  pool: PoolName.optional(),
  choice: EngineChoice.optional(),
  slots: slots.optional(),
  timeout: timeout.optional(),
  retryAttempts: retryAttempts.optional(),
})
export type EnvironmentEngine = z.output<typeof EnvironmentEngine>

const fromJson = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
})

/** `ENGINES`: every engine of the installation, as a JSON list. */
export const EnvironmentEngines = fromJson.pipe(
  z
    .array(EnvironmentEngine)
    .max(engineLimits.enginesMax)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length)
    .refine((list) => list.every(({ id }) => !reservedEngineIds.has(id))),
)

/** `ENGINE_RESTART_COMMANDS`: by id of the engine, what its operator runs to restart it. */
export const EnvironmentCommands = fromJson.pipe(
  z.record(z.string().max(engineLimits.idMax), z.string().min(1).max(2000)),
)
