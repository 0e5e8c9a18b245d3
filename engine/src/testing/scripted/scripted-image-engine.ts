import { setTimeout as delay } from 'node:timers/promises'
import type {
  Engine,
  EngineModel,
  ImageRequest,
  ImageResult,
  InpaintRequest,
  UpscaleRequest,
} from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { makePng } from '../make-png.ts'

/** What the engine does at a call: nothing special, wait for a gate, fail, or hang until it is aborted. */
export type ImageStep = undefined | Promise<unknown> | EngineFailure | 'hang'

export interface ScriptedImageEngine extends Engine {
  /** Called before each picture. */
  script: (request: ImageRequest | UpscaleRequest) => ImageStep
  /** Returned instead of a picture of the requested size. */
  answer: ((request: ImageRequest) => Uint8Array) | undefined
  /** Otherwise it picks its own, which it does not report. */
  honoursSeeds: boolean
  readonly requests: (ImageRequest | InpaintRequest)[]
}

export const scriptedImageModel: EngineModel = {
  id: 'peintre',
  name: 'Peintre scripté',
  description: 'Peint une couleur par graine.',
  capabilities: ['image', 'inpainting'],
  honours: ['negativePrompt', 'steps', 'guidanceScale', 'seed', 'size', 'strength'],
  seedRange: { min: 0, max: 2 ** 32 - 1 },
}

/** An engine inside the process that makes pictures of one colour per seed, controlled by the test. */
export function createScriptedImageEngine(
  options: { readonly upscales?: boolean; readonly model?: EngineModel } = {},
): ScriptedImageEngine {
  const model = options.model ?? scriptedImageModel

  async function runStep(request: ImageRequest | UpscaleRequest, signal: AbortSignal) {
    signal.throwIfAborted()
    const step = painter.script(request)
    if (step instanceof EngineFailure) throw step
    if (step === 'hang')
      await delay(2 ** 31 - 1, undefined, { signal }).catch(() => signal.throwIfAborted())
    else if (step !== undefined) await Promise.race([step, rejection(signal)])
    signal.throwIfAborted()
  }
  async function paint(
    request: ImageRequest | InpaintRequest,
    signal: AbortSignal,
  ): Promise<ImageResult> {
    painter.requests.push(request)
    await runStep(request, signal)
    const { width, height, seed = 0, negativePrompt, steps, guidanceScale } = request
    const bytes = painter.answer?.(request) ?? onePng(width, height, seed)
    return {
      pictures: [{ bytes, mediaType: 'image/png' }],
      ...(painter.honoursSeeds && { seeds: [seed] }),
      applied: {
        width,
        height,
        ...(painter.honoursSeeds && { seed }),
        ...(negativePrompt && { negativePrompt }),
        ...(steps !== undefined && { steps }),
        ...(guidanceScale !== undefined && { guidanceScale }),
      },
    }
  }

  const painter: ScriptedImageEngine = {
    id: 'sdapi',
    name: 'Peintre',
    parallelism: 100,
    script: () => undefined,
    answer: undefined,
    honoursSeeds: true,
    requests: [],
    models: async () => [
      options.upscales
        ? { ...model, capabilities: [...(model.capabilities ?? []), 'upscale'] }
        : model,
    ],
    health: async () => ({ state: 'ok' }),
    generateImages: paint,
    inpaint: paint,
    ...(options.upscales && {
      async upscale(request: UpscaleRequest, signal: AbortSignal) {
        await runStep(request, signal)
        return {
          bytes: onePng(8 * request.factor, 8 * request.factor, request.factor),
          mediaType: 'image/png',
        }
      },
    }),
  }
  return painter
}

const rejection = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )

const onePng = (width: number, height: number, seed: number) => {
  const row = Uint8Array.from(
    { length: width * 3 },
    (_, index) => (seed >> (8 * (index % 3))) & 255,
  )
  return makePng(width, height, () => row)
}
