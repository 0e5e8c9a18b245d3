import { ModelTest } from '@atelier/contract/models/models'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { useJobStatus } from '#features/jobs/use-job-status.ts'
import { waitForResult } from '#features/jobs/use-jobs.ts'
import { modelJobs } from '#features/models/models-client.ts'
import { formatNumber } from '#format/numbers.ts'
import { modelTypesTexts } from '../model-types.texts.ts'

const texts = modelTypesTexts.associations

interface Outcome {
  readonly isOk: boolean
  readonly message: string
}

/** Tests a model with a short prompt and reports the progress: the job may wait in the queue, and the model may have to be loaded first. */
export function useModelTest(modelId: string) {
  const queries = useQueryClient()
  const [jobId, setJobId] = useState<string>()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => {
      const job = await modelJobs.test({ modelId })
      setJobId(job.id)
      return ModelTest.parse(await waitForResult(queries, job))
    },
  })
  const progress = useJobStatus(isPending ? jobId : undefined)
  return {
    test: () => mutate(),
    isPending,
    progress,
    outcome: isPending ? undefined : outcomeOf(data, error),
  }
}

function outcomeOf(data: ModelTest | undefined, error: Error | null): Outcome | undefined {
  if (error) return { isOk: false, message: texts.testFailed(errorMessage(error)) }
  if (!data) return undefined
  const duration = durationOf(data.durationMs)
  if (data.status === 'ok')
    return { isOk: true, message: texts.ok(duration) + dimensionsOf(data.dimensions) }
  return { isOk: false, message: texts.failedAfter(duration, data.message ?? '') }
}

const dimensionsOf = (count: number | undefined) =>
  count === undefined ? '' : ` · ${texts.dimensions(formatNumber(count))}`

const durationOf = (ms: number) =>
  ms < 1000 ? texts.milliseconds(formatNumber(ms)) : texts.seconds(formatNumber(ms / 1000, 1))
