import { defined } from '@atelier/contract/wire/defined'
import type { Capability, EngineModel } from '@atelier/engine/engine'

/** What can be relied on whichever of its engines runs a model. */
export function mergeModels(models: readonly EngineModel[]): EngineModel {
  const [first, ...others] = models
  if (!first) throw new Error('no model to merge')
  return others.reduce(mergeTwo, first)
}

function mergeTwo(one: EngineModel, other: EngineModel): EngineModel {
  const { contextSize: _, digest: __, seedRange: ___, isLoaded: ____, ...rest } = one
  return {
    ...rest,
    capabilities: commonCapabilities(one.capabilities, other.capabilities),
    honours: common(one.honours, other.honours),
    ...(one.inpaintingHonours && {
      inpaintingHonours: common(one.inpaintingHonours, other.inpaintingHonours ?? other.honours),
    }),
    ...(one.schedulers &&
      other.schedulers && { schedulers: common(one.schedulers, other.schedulers) }),
    ...defined({
      contextSize: smallest(one.contextSize, other.contextSize),
      seedRange: commonSeeds(one, other),
      isLoaded: one.isLoaded || other.isLoaded || (one.isLoaded ?? other.isLoaded),
      digest: one.digest === other.digest ? one.digest : undefined,
    }),
  }
}

const common = <T extends string>(one: readonly T[], other: readonly T[]): T[] =>
  one.filter((value) => other.includes(value))

/** What is not known of one is what the other says. */
const commonCapabilities = (
  one: readonly Capability[] | undefined,
  other: readonly Capability[] | undefined,
) => (one && other ? common(one, other) : (one ?? other))

/** An engine that does not tell may have less than the other: only what is told can be kept to. */
const smallest = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)

function commonSeeds({ seedRange: one }: EngineModel, { seedRange: other }: EngineModel) {
  if (!one || !other) return one ?? other
  const range = { min: Math.max(one.min, other.min), max: Math.min(one.max, other.max) }
  return range.min <= range.max ? range : undefined
}
