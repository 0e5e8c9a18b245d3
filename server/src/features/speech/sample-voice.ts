import { SpeechSample } from '@atelier/contract/speech/speech'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { speakPieces, speechWork } from './speak-pieces.ts'
import { discardFailed, reserveCharacters, type SpeakDependencies } from './speak-text.ts'

/** Plays a sample of a voice by a job that stores nothing. */
export function createVoiceSampling(dependencies: SpeakDependencies) {
  const { models, jobs } = dependencies
  const submit = jobs.offer({
    kind: 'speech.sample',
    input: SpeechSample,
    async run(draft: SpeechSample, context) {
      const { jobId } = context
      return await speakPieces(dependencies, { draft, context }, async () => {
        const use = { amount: 0, machineMs: context.machineMs() }
        await dependencies.database.commit((transaction) =>
          dependencies.usage.count(speechWork(draft, context), use, transaction),
        )
        return { jobId }
      })
    },
    undo: (draft, job) => discardFailed(dependencies, draft, job),
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
      writeWithJob: (transaction, jobId) =>
        reserveCharacters(dependencies, { draft, offered, jobId, userId }, transaction),
    })
    dependencies.streamingSounds.begin({ jobId: accepted.job.id, userId })
    return accepted
  }
}
