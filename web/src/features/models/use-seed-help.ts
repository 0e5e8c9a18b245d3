import type { ModelTypeName } from '@atelier/contract/models/models'
import { formatNumber } from '#format/numbers.ts'
import { findModel } from './find-model.ts'
import { modelsTexts as texts } from './models.texts.ts'
import { useModels } from './use-models.ts'

/** What a seed is, and which seeds the chosen model can repeat. */
export function useSeedHelp(type: ModelTypeName, modelId: string): string {
  const range = findModel(useModels(type).data, modelId)?.seeds
  if (!range) return texts.seedHelp
  return `${texts.seedHelp}. ${texts.seedRange(formatNumber(range.min), formatNumber(range.max))}`
}
