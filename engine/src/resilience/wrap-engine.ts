import type { ChatChunk, Engine } from '#engine.ts'

type MemberKind<Member> = Member extends (...args: never) => AsyncIterable<ChatChunk>
  ? 'stream'
  : Member extends (...args: never) => Promise<unknown>
    ? 'call'
    : 'value'
type EngineMembers = {
  readonly [Name in keyof Required<Engine>]: MemberKind<Required<Engine>[Name]>
}

/** Every member of an engine and its kind: a new member does not compile until it is listed here. */
const engineMembers: EngineMembers = {
  id: 'value',
  name: 'value',
  parallelism: 'value',
  hasFastModelList: 'value',
  transcribesWavOnly: 'value',
  models: 'call',
  health: 'call',
  chat: 'stream',
  generateImages: 'call',
  inpaint: 'call',
  upscale: 'call',
  speak: 'call',
  voices: 'call',
  transcribe: 'call',
  embed: 'call',
  restart: 'call',
  status: 'call',
  unload: 'call',
}

/** The methods of an engine that return one result. */
export type EngineMethod = {
  [Name in keyof EngineMembers]: EngineMembers[Name] extends 'call' ? Name : never
}[keyof EngineMembers]

/** What runs before and around the calls of an engine. */
export interface EngineInterceptor {
  call<T>(method: EngineMethod, run: () => Promise<T>, signal: AbortSignal): Promise<T>
  stream(open: () => AsyncIterable<ChatChunk>, signal: AbortSignal): AsyncIterable<ChatChunk>
}

/** The same engine with the same members, whose calls all go through the interceptor. */
export function wrapEngine(engine: Engine, { call, stream }: EngineInterceptor): Engine {
  const wrapped: Partial<Record<keyof Engine, unknown>> = {}
  for (const name of Object.keys(engineMembers) as (keyof Engine)[]) {
    const member = engine[name]
    if (typeof member === 'function') wrapped[name] = guarded(name, member.bind(engine))
    else if (member !== undefined) wrapped[name] = member
  }
  return wrapped as Engine // has each member of `engine` under its own name

  /** Every method of an engine takes its signal as the last argument. */
  function guarded(name: keyof Engine, method: (...args: never) => unknown) {
    const run = method as (...args: readonly unknown[]) => never
    return (...args: readonly unknown[]) => {
      const signal = args.at(-1) as AbortSignal
      if (name === 'chat') return stream(() => run(...args), signal)
      return call(name as EngineMethod, () => run(...args), signal)
    }
  }
}
