import type { ChatPiece, Engine } from '#engine.ts'

/** The abilities of an engine that answer once. */
export type Ability = Exclude<keyof Engine, 'id' | 'name' | 'parallelism' | 'chat'>

/** What stands before the calls of an engine. */
export interface Guard {
  call<T>(ability: Ability, run: () => Promise<T>, signal: AbortSignal): Promise<T>
  stream(open: () => AsyncIterable<ChatPiece>, signal: AbortSignal): AsyncIterable<ChatPiece>
}

/** The same engine behind a guard, offering what it offers. */
export function wrapEngine(engine: Engine, { call, stream }: Guard): Engine {
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
    ...(engine.hearsWavOnly && { hearsWavOnly: engine.hearsWavOnly }),
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
    ability: Ability,
    run: (request: Request, signal: AbortSignal) => Promise<Result>,
    call: Guard['call'],
  ) =>
  (request: Request, signal: AbortSignal): Promise<Result> =>
    call(ability, () => run(request, signal), signal)
