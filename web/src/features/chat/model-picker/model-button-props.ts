import type { Model } from '@atelier/contract/models/models'
import type { ChosenAssistant } from '../assistant/chosen-assistant.ts'

/** The models that one may reply by, and what happens when others are chosen. */
export interface ModelButtonProps {
  readonly models: readonly Model[]
  readonly chosenId: string | undefined
  /** The name of the chosen model, which may no longer be offered. */
  readonly name: string
  readonly onChoose: (id: string) => void
  /** The models that reply side by side, instead of the chosen one. */
  readonly compared: readonly string[] | undefined
  readonly onCompare: (ids: readonly string[]) => void
  /** Who answers, where one can be chosen. */
  readonly assistant?: ChosenAssistant | undefined
}
