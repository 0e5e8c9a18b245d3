import type { EmbedderTrial } from '@atelier/contract/knowledge/administration/knowledge-admin'
import { Problem } from '@atelier/contract/problems/problems'
import type { Engine } from '@atelier/engine/engine'
import { z } from 'zod'
import type { ModelsService } from '#features/models/models.service.ts'
import type { JobDefinition } from '#jobs/job-definition.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { fixedTexts, triedCount } from '../embedding/fixed-texts.ts'

export interface EmbedderTrialDependencies {
  readonly models: Pick<ModelsService, 'findInstalled' | 'call' | 'problemOf' | 'slotsFor'>
  readonly jobs: Pick<JobsService, 'offer'>
}

const TrialTask = z.object({ model: z.string() })
type TrialTask = z.output<typeof TrialTask>

/** An excerpt of a document has several sentences. */
const sentencesPerExcerpt = 6

/** Trials are jobs: the model may have to be loaded, and the others wait for no trial. */
export function createEmbedderTrial({ models, jobs }: EmbedderTrialDependencies) {
  const submit = jobs.offer(trialJob(models))
  return async (userId: string, model: string, requestKey: RequestKey | undefined) => {
    const offered = await models.findInstalled(model, 'embedding')
    return await submit({
      userId,
      title: `Essai du modèle d’embedding «\u00a0${offered.model.name}\u00a0»`,
      model,
      ...models.slotsFor(offered),
      input: { model },
      size: 1,
      isLong: true,
      requestKey,
    })
  }
}

const trialJob = (
  models: EmbedderTrialDependencies['models'],
): JobDefinition<TrialTask, EmbedderTrial> => ({
  kind: 'knowledge.try-embedder',
  input: TrialTask,
  async run({ model }, { signal, slot }) {
    const offered = await models.findInstalled(model, 'embedding')
    const { engine, engineName } = models.call(offered, slot())
    try {
      return { model, ...(await timeEmbedder(engine, offered.model.id, signal)) }
    } catch (cause) {
      throw signal.aborted ? cause : models.problemOf(cause, engineName())
    }
  },
})

/** @throws EngineFailure */
async function timeEmbedder({ embed }: Engine, model: string, signal: AbortSignal) {
  if (!embed) throw new Problem('engine.unsupported')
  const [question = ''] = fixedTexts
  // The first call loads the model, and is not counted.
  const [vector] = await embed({ model, texts: [question], as: 'question' }, signal)
  const questionMs = await timed(() => embed({ model, texts: [question], as: 'question' }, signal))
  const texts = Array.from({ length: triedCount }, (_, index) =>
    fixedTexts.slice(index, index + sentencesPerExcerpt).join(' '),
  )
  const ms = await timed(() => embed({ model, texts, as: 'passage' }, signal))
  return {
    dimensions: vector?.length ?? 0,
    questionMs: Math.round(questionMs),
    excerptsPerSecond: Math.round((texts.length * 10_000) / Math.max(ms, 0.1)) / 10,
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}
