import type { DoubleControl } from './double-control.ts'
import { type Refusal, refusalOf, unknownModel } from './refusals.ts'

/** LocalAI searches the name as an unanchored pattern, and not at all if it has a slash; then loading fails. */
export function modelRefusal(control: DoubleControl, model = ''): Refusal | undefined {
  const known = control.models.find(({ id }) => id === model)
  if (known?.disabled && control.server.startsWith('localai'))
    return refusalOf(control, 'model-disabled')
  if (known || control.server === 'llama-cpp') return undefined
  if (!control.server.startsWith('localai')) return unknownModel(control, model)
  const passes = model.includes('/') || control.models.some(({ id }) => new RegExp(model).test(id))
  return passes ? refusalOf(control, 'load-failed') : unknownModel(control, model)
}

/** The failure of a model without the ability: LocalAI only finds out by trying. */
export function capabilityRefusal(
  control: DoubleControl,
  model: string,
  capability: string,
): Refusal | undefined {
  const refusal = modelRefusal(control, model)
  if (refusal) return refusal
  const capabilities = control.models.find(({ id }) => id === model)?.capabilities
  return !capabilities || capabilities.includes(capability)
    ? undefined
    : refusalOf(control, 'unimplemented')
}
