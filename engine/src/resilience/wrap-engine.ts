import type { ChatChunk, Engine } from '#engine.ts'

/** The abilities of an engine that answer once. */
export type EngineMethod = Exclude<keyof Engine, 'id' | 'name' | 'parallelism' | 'chat'>

/** What stands before the calls of an engine. */
export interface EngineInterceptor {
  call<T>(ability: EngineMethod, run: () => Promise<T>, signal: AbortSignal): Promise<T>
  stream(open: () => AsyncIterable<ChatChunk>, signal: AbortSignal): AsyncIterable<ChatChunk>
}

/** The same engine behind a guard, offering what it offers. */
export function wrapEngine(engine: Engine, { call, stream }: EngineInterceptor): Engine {
  const {
    chat,
    generateImages,
    inpaint,
    upscale,
    speak,
    voices,
    transcribe,
    restart,
    status,
    unload,
  } = engine
  return {
    id: engine.id,
    name: engine.name,
    parallelism: engine.parallelism,
    ...(engine.transcribesWavOnly && { transcribesWavOnly: engine.transcribesWavOnly }),
    models: (signal) => call('models', () => engine.models(signal), signal),
    health: (signal) => call('health', () => engine.health(signal), signal),
    ...(chat && { chat: (request, signal) => stream(() => chat(request, signal), signal) }),
    ...(generateImages && { generateImages: guarded('generateImages', generateImages, call) }),
    ...(inpaint && { inpaint: guarded('inpaint', inpaint, call) }),
    ...(upscale && { upscale: guarded('upscale', upscale, call) }),
    ...(speak && { speak: guarded('speak', speak, call) }),
    ...(voices && { voices: guarded('voices', voices, call) }),
    ...(transcribe && { transcribe: guarded('transcribe', transcribe, call) }),
    ...(restart && { restart: (signal) => call('restart', () => restart(signal), signal) }),
    ...(status && { status: (signal) => call('status', () => status(signal), signal) }),
    ...(unload && { unload: guarded('unload', unload, call) }),
  }
}

const guarded =
  <Request, Result>(
    ability: EngineMethod,
    run: (request: Request, signal: AbortSignal) => Promise<Result>,
    call: EngineInterceptor['call'],
  ) =>
  (request: Request, signal: AbortSignal): Promise<Result> =>
    call(ability, () => run(request, signal), signal)
