import type { ModelTest } from '@atelier/contract/models/models'
import { Problem } from '@atelier/contract/problems/problems'
import type { Capability, Engine } from '@atelier/engine/engine'
import { encodeWav } from '@atelier/engine/media/wav-samples'
import { z } from 'zod'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { RequestKey } from '#jobs/requests/idempotency.ts'
import { slotsFor } from './catalogue/engine-candidates.ts'
import type { CalledModel, ModelCalls } from './catalogue/model-calls.ts'
import type { ModelCatalogue } from './catalogue/model-catalogue.ts'
import type { OfferedModel } from './catalogue/offered-model.ts'
import { engineProblem } from './engine-problems.ts'

/** Loading a large model from a slow disk takes minutes, and is part of the test. */
const timeoutMs = 10 * 60 * 1000

const silenceRate = 16_000
const halfSecondOfSilence = new Float32Array(silenceRate / 2)

const TestJobInput = z.object({ modelId: z.string() })

/** Tests of models are jobs: they wait in the queue like every engine call, and can be cancelled. */
export function createModelTests({
  catalogue,
  calls,
  jobs,
}: {
  readonly catalogue: ModelCatalogue
  readonly calls: ModelCalls
  readonly jobs: Pick<JobsService, 'offer'>
}) {
  const submit = jobs.offer({
    kind: 'models.test',
    input: TestJobInput,
    run: async ({ modelId }: z.output<typeof TestJobInput>, { signal, slot }) => {
      const offered = await catalogue.find(modelId, 'accepted')
      return testModel(offered, calls.call(offered, slot()), signal)
    },
  })

  return async (userId: string, modelId: string, requestKey: RequestKey | undefined) => {
    const offered = await catalogue.find(modelId)
    return submit({
      userId,
      title: `Essai du modèle «\u00a0${offered.model.name}\u00a0»`,
      model: modelId,
      ...slotsFor(offered),
      input: { modelId },
      size: 1,
      isLong: true,
      requestKey,
    })
  }
}

/** What a test found out, besides that the model works. */
type TestFindings = Pick<ModelTest, 'dimensions'>

/** Sends the smallest possible request; a failure of the model is a result, not an error. */
async function testModel(
  { model }: OfferedModel,
  { engine, engineName }: CalledModel,
  signal: AbortSignal,
): Promise<ModelTest> {
  const startedAt = performance.now()
  const durationMs = () => Math.round(performance.now() - startedAt)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const result = await runMinimalRequest({ engine, model }, AbortSignal.any([signal, timeout]))
    return { status: 'ok', durationMs: durationMs(), message: null, ...result }
  } catch (cause) {
    const hasTimedOut = timeout.aborted && !signal.aborted
    const problem = hasTimedOut
      ? new Problem('engine.timeout', { cause, params: { engine: engineName() } })
      : engineProblem(cause, engineName())
    if (!(problem instanceof Problem)) throw cause
    return { status: 'failed', durationMs: durationMs(), message: problem.message }
  }
}

async function runMinimalRequest(
  { engine, model }: Pick<OfferedModel, 'engine' | 'model'>,
  signal: AbortSignal,
): Promise<TestFindings> {
  const can = (capability: Capability) =>
    model.capabilities === undefined || model.capabilities.includes(capability)
  for (const { capability, send } of minimalRequests) {
    const findings = can(capability) && (await send(engine, model.id, signal))
    if (findings) return findings
  }
  throw new Problem('engine.unsupported')
}

interface MinimalRequest {
  readonly capability: Capability
  /** `undefined` when the engine lacks the ability. */
  send(engine: Engine, model: string, signal: AbortSignal): Promise<TestFindings | undefined>
}

/** By ability, in the order in which they are tried. */
const minimalRequests: readonly MinimalRequest[] = [
  {
    capability: 'chat',
    async send(engine, model, signal) {
      const messages = [{ role: 'user', content: 'Bonjour' }] as const
      const chunks = engine.chat?.({ model, messages, maxTokens: 8 }, signal)
      if (!chunks) return undefined
      for await (const chunk of chunks) if (chunk.type !== 'end') break
      return {}
    },
  },
  {
    capability: 'image',
    async send(engine, model, signal) {
      const request = { model, prompt: 'un point', width: 64, height: 64, steps: 1 }
      return (await engine.generateImages?.(request, signal)) && {}
    },
  },
  {
    capability: 'speech',
    send: async (engine, model, signal) =>
      (await engine.speak?.({ model, text: 'Bonjour' }, signal)) && {},
  },
  {
    capability: 'transcription',
    async send(engine, model, signal) {
      const bytes = encodeWav([halfSecondOfSilence], silenceRate)
      const sound = { bytes, mediaType: 'audio/wav' }
      return (await engine.transcribe?.({ model, sound, fileName: 'silence.wav' }, signal)) && {}
    },
  },
  {
    capability: 'embedding',
    async send(engine, model, signal) {
      const texts = ['Bonjour']
      const vectors = await engine.embed?.({ model, texts, as: 'passage' }, signal)
      return vectors && { dimensions: vectors[0]?.length ?? 0 }
    },
  },
]
