import type { Tool } from '@atelier/contract/groups/own-rights'
import type { ModelTypeName } from '@atelier/contract/models/models'
import { Problem } from '@atelier/contract/problems/problems'
import type { UserRights } from '#features/groups/groups.service.ts'
import type { OfferedModel } from './catalogue/offered-model.ts'

/** Who uses a model. A job is asked again when it starts: what was taken from its user meanwhile is refused. */
export interface ModelUse {
  readonly userId: string
  /** The work was accepted before: an engine that is being emptied still serves it. */
  readonly purpose?: 'accepted'
}

const toolOfType: Readonly<Record<ModelTypeName, Tool>> = {
  text: 'chat',
  image: 'images',
  inpainting: 'inpainting',
  audio: 'speech',
  'audio-transcription': 'transcription',
}

/** Whether a user with these rights may use this model. What is part of the product goes with its tool. */
export function mayUse(
  { models }: Pick<UserRights, 'models'>,
  { id, aliases, engines, model }: OfferedModel,
): boolean {
  if (models === 'all' || model.isLight) return true
  return (
    [id, ...aliases].some((known) => models.ids.has(known)) ||
    engines.some(({ engine }) => models.engines.has(engine.id))
  )
}

/** @throws Problem when the groups of the user open neither the tool nor the model */
export function requireAllowed(
  rights: UserRights | undefined,
  type: ModelTypeName,
  offered: OfferedModel,
): void {
  if (!rights?.tools.has(toolOfType[type])) throw new Problem('access.not-granted')
  if (!mayUse(rights, offered)) throw new Problem('model.not-offered')
}
