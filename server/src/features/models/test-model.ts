import type { ModelTest } from '@atelier/contract/models/models'
import { Problem } from '@atelier/contract/problems/problems'
import { encodeWav } from '@atelier/engine/media/wav-samples'
import { z } from 'zod'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { engineProblem } from './engine-problems.ts'
import { engineToWaitFor, type ModelCatalogue, type OfferedModel } from './model-catalogue.ts'

/** Loading a large model from a slow disk takes minutes, and is part of the test. */
const timeoutMs = 10 * 60 * 1000

const silenceRate = 16_000
const halfSecondOfSilence = new Float32Array(silenceRate / 2)

const TestJobInput = z.object({ modelId: z.string() })

/** Tests of models are jobs: they wait in the queue like every engine call, and can be cancelled. */
export function createModelTests({
  catalogue,
  jobs,
}: {
  readonly catalogue: ModelCatalogue
  readonly jobs: Pick<JobsService, 'offer'>
}) {
  const submit = jobs.offer({
    kind: 'models.test',
    input: TestJobInput,
    run: async ({ modelId }: z.output<typeof TestJobInput>, { signal }) =>
      testModel(await catalogue.find(modelId), signal),
  })

  return async (userId: string, modelId: string, requestKey: RequestKey | undefined) => {
    const offered = await catalogue.find(modelId)
    return submit({
      userId,
      title: `Essai du modèle «\u00a0${offered.model.name}\u00a0»`,
      model: modelId,
      ...engineToWaitFor(offered),
      input: { modelId },
      size: 1,
      isLong: true,
      requestKey,
    })
  }
}

/** Sends the smallest possible request; a failure of the model is a result, not an error. */
async function testModel({ engine, model }: OfferedModel, signal: AbortSignal): Promise<ModelTest> {
  const startedAt = performance.now()
  const durationMs = () => Math.round(performance.now() - startedAt)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    await runMinimalRequest({ engine, model }, AbortSignal.any([signal, timeout]))
    return { status: 'ok', durationMs: durationMs(), message: null }
  } catch (cause) {
    const hasTimedOut = timeout.aborted && !signal.aborted
    const problem = hasTimedOut
      ? new Problem('engine.timeout', { cause, params: { engine: engine.name } })
      : engineProblem(cause, engine.name)
    if (!(problem instanceof Problem)) throw cause
    return { status: 'failed', durationMs: durationMs(), message: problem.message }
  }
}

async function runMinimalRequest(
  { engine, model }: Pick<OfferedModel, 'engine' | 'model'>,
  signal: AbortSignal,
): Promise<void> {
  const can = (capability: string) =>
    model.capabilities === undefined || model.capabilities.some((one) => one === capability)
  if (can('chat') && engine.chat) {
    const chunks = engine.chat(
      { model: model.id, messages: [{ role: 'user', content: 'Bonjour' }], maxTokens: 8 },
      signal,
    )
    for await (const chunk of chunks) if (chunk.type !== 'end') return
    return
  }
  if (can('image') && engine.generateImages) {
    await engine.generateImages(
      { model: model.id, prompt: 'un point', width: 64, height: 64, steps: 1 },
      signal,
    )
    return
  }
  if (can('speech') && engine.speak) {
    await engine.speak({ model: model.id, text: 'Bonjour' }, signal)
    return
  }
  if (can('transcription') && engine.transcribe) {
    await engine.transcribe(
      {
        model: model.id,
        sound: { bytes: encodeWav([halfSecondOfSilence], silenceRate), mediaType: 'audio/wav' },
        fileName: 'silence.wav',
      },
      signal,
    )
    return
  }
  throw new Problem('engine.unsupported')
}
