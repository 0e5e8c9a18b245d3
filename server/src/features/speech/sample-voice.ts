import { SpeechSample } from '@atelier/contract/speech'
import type { RequestKey } from '#jobs/idempotency.ts'
import type { JobWork } from '#jobs/job-work.ts'
import type { Accepted } from '#jobs/jobs.service.ts'
import { speakPieces } from './speak-pieces.ts'
import type { SpeakOptions } from './speak-text.ts'

/** Voices tried, as jobs that leave nothing behind. */
export function createSampling(options: SpeakOptions) {
  const { models, jobs } = options
  const work: JobWork<SpeechSample> = {
    kind: 'speech.sample',
    input: SpeechSample,
    async run(draft, context) {
      await speakPieces(options, draft, context)
      return { jobId: context.jobId }
    },
    undo: async (_, job) => options.growing.end(job),
  }
  jobs.offer(work)
  return async (userId: string, draft: SpeechSample, requestKey: RequestKey | undefined) => {
    const offered = await models.offered('audio', draft.model)
    const accepted = await jobs.submit({
      ...{ userId, kind: work.kind, title: 'Essai d’une voix', model: draft.model },
      ...models.engineToWaitFor(offered),
      ...{ input: draft, size: draft.text.length, requestKey },
    })
    options.growing.begin({ jobId: accepted.job.id, userId })
    return accepted as Accepted & { readonly done: Promise<{ readonly jobId: string }> }
  }
}
