import type { ModelTest } from '@atelier/contract/models'
import { useMutation } from '@tanstack/react-query'
import { sentenceFor } from '#api/failures.ts'
import { modelsClient } from '#features/models/models-client.ts'
import { frenchNumber } from '#format/numbers.ts'
import { modelTypesTexts } from './model-types.texts.ts'

const texts = modelTypesTexts.associations

interface Outcome {
  readonly isOk: boolean
  readonly sentence: string
}

/** Asks a model for a word, and tells how it went. */
export function useModelTest(modelId: string) {
  const { mutate, isPending, data, error } = useMutation({ mutationFn: () => modelsClient.test({ modelId }) })
  return { test: () => mutate(), isPending, outcome: isPending ? undefined : outcomeOf(data, error) }
}

function outcomeOf(data: ModelTest | undefined, error: Error | null): Outcome | undefined {
  if (error) return { isOk: false, sentence: texts.testFailed(sentenceFor(error)) }
  if (!data) return undefined
  const duration = durationOf(data.durationMs)
  if (data.status === 'ok') return { isOk: true, sentence: texts.ok(duration) }
  return { isOk: false, sentence: texts.failedAfter(duration, data.message ?? '') }
}

const durationOf = (ms: number) => (ms < 1000 ? texts.milliseconds(frenchNumber(ms)) : texts.seconds(frenchNumber(ms / 1000, 1)))
