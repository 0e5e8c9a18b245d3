import { z } from 'zod'
import { ModelTypeName } from '#models/models.ts'
import { EngineAddress, EngineKey, EngineKind } from './engine-settings.ts'

/** Of an address that may not be saved yet. */
export const EngineTrial = z.strictObject({
  /** The stored engine that is tested: its key is used as long as the address is on the same server. */
  engineId: z.string().max(100).optional(),
  baseUrl: EngineAddress,
  /** Missing or empty: the stored key. `null`: none. */
  apiKey: EngineKey.nullable().optional(),
})
export type EngineTrial = z.output<typeof EngineTrial>

const TriedModel = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty if the engine does not tell: the model is then offered for chats. */
  capabilities: z.array(z.string()),
  contextSize: z.number().int().positive().optional(),
})
const count = z.number().int().nonnegative()
/** Calls by the engine's own count. */
const EngineLoad = z.object({ running: count, waiting: count, slots: count.nullable() })

export const EngineTrialResult = z.object({
  isOk: z.boolean(),
  /** A sentence, on success and on failure. */
  message: z.string(),
  milliseconds: count,
  /** What answers there, when it does. */
  kind: EngineKind.nullable(),
  /** « Ollama », « vLLM »…, when it tells. */
  product: z.string().nullable(),
  version: z.string().nullable(),
  models: z.array(TriedModel),
  /** More than are listed. */
  modelCount: count,
  load: EngineLoad.nullable(),
})
export type EngineTrialResult = z.output<typeof EngineTrialResult>

/** How an engine is now. */
export const EngineState = z.object({
  id: z.string(),
  health: z.enum(['running', 'starting', 'stopped', 'error', 'off']),
  product: z.string().nullable(),
  version: z.string().nullable(),
  /** Calls of this installation that it serves now, on all servers. */
  running: count,
  /** Calls that it serves at once now; `null` without a limit. Less than its setting while it says that it is full. */
  slots: count.nullable(),
  /** It said that it is full: its slots grow again afterwards. */
  isLimited: z.boolean(),
  /** Seconds until it is tried again after it was away; 0 while it is not. */
  retryAfter: count,
  load: EngineLoad.nullable(),
  modelCount: count.nullable(),
  /** Why it does not run, as a sentence. */
  reason: z.string().nullable(),
  /** Models of its group whose files differ from those of another engine there. */
  differingModels: z.array(z.string()),
})
export type EngineState = z.output<typeof EngineState>

/** What would change for users without an engine. */
export const EngineUse = z.object({
  /** Models that no other engine offers; their ids, at most `engineLimits.listedModelsMax`. */
  onlyHere: z.array(z.string()),
  onlyHereCount: count,
  /** Models that other engines of its group offer too. */
  sharedCount: count,
  /** Chats that use a model which no other engine offers. */
  chatCount: count,
  /** Pages that would have no model left. */
  emptyPages: z.array(ModelTypeName),
})
export type EngineUse = z.output<typeof EngineUse>
