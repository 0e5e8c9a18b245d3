import { SpeechSample } from '@atelier/contract/speech/speech'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { speakPieces } from './speak-pieces.ts'
import type { SpeakDependencies } from './speak-text.ts'

/** Plays a sample of a voice by a job that stores nothing. */
export function createVoiceSampling(dependencies: SpeakDependencies) {
  const { models, jobs } = dependencies
  const submit = jobs.offer({
    kind: 'speech.sample',
    input: SpeechSample,
    async run(draft: SpeechSample, context) {
      const { jobId } = context
      return await speakPieces(dependencies, { draft, context }, async () => ({ jobId }))
    },
    undo: (_, job) => dependencies.streamingSounds.discard(job),
  })
  return async (userId: string, draft: SpeechSample, requestKey: RequestKey | undefined) => {
    const offered = await models.offered('audio', draft.model, { userId })
    const accepted = await submit({
      userId,
      title: 'Essai d’une voix',
      model: draft.model,
      ...models.slotsFor(offered),
      input: draft,
      size: draft.text.length,
      requestKey,
    })
    dependencies.streamingSounds.begin({ jobId: accepted.job.id, userId })
    return accepted
  }
}
