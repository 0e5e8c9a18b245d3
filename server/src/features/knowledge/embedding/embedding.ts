import type { SubmitJob } from '#jobs/job-definition.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import {
  createQuestionMeaning,
  type QuestionMeaningDependencies,
} from '../search/question-meaning.ts'
import { type EmbeddingJobDependencies, type EmbeddingTask, embeddingJob } from './embedding-job.ts'
import { createEmbeddingStart, type StartEmbeddingDependencies } from './start-embedding.ts'

export interface EmbeddingDependencies
  extends Omit<EmbeddingJobDependencies, 'models' | 'startEmbedding'>,
    Omit<StartEmbeddingDependencies, 'models' | 'submit' | 'filterActive'> {
  readonly models: EmbeddingJobDependencies['models'] &
    StartEmbeddingDependencies['models'] &
    QuestionMeaningDependencies['models']
  readonly jobs: Pick<JobsService, 'offer' | 'filterActive'>
}

/** What documents and questions mean, as vectors of the embedder that the administrator chose. */
export function createEmbedding(dependencies: EmbeddingDependencies) {
  const { jobs } = dependencies
  const start = createEmbeddingStart({
    ...dependencies,
    submit: () => submit,
    filterActive: jobs.filterActive,
  })
  const { startEmbedding } = start
  const submit: SubmitJob<EmbeddingTask, unknown> = jobs.offer(
    embeddingJob({ ...dependencies, startEmbedding }),
  )
  return { ...start, questionMeaning: createQuestionMeaning(dependencies) }
}
export type Embedding = ReturnType<typeof createEmbedding>
