import type { Engine } from '#engine.ts'
import type { ChatChunk } from '#engine-chat.ts'
import { EngineFailure } from '#engine-failure.ts'

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
  load: 'call',
}

/** The methods of an engine that return one result. */
export type EngineMethod = {
  [Name in keyof EngineMembers]: EngineMembers[Name] extends 'call' ? Name : never
}[keyof EngineMembers]

/** How a call is made otherwise than it came: at another engine, or with another signal. */
interface CallChange {
  readonly at?: Engine
  readonly signal?: AbortSignal
}
/** What runs before and around the calls of an engine. */
export interface EngineInterceptor {
  call<T>(
    method: EngineMethod,
    run: (change?: CallChange) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T>
  stream(
    open: (change?: CallChange) => AsyncIterable<ChatChunk>,
    signal: AbortSignal,
  ): AsyncIterable<ChatChunk>
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
    return (...args: readonly unknown[]) => {
      const signal = args.at(-1) as AbortSignal
      const run = ({ at, signal: changed = signal }: CallChange = {}) => {
        const called = at ? methodOf(at, name) : method
        return (called as (...args: readonly unknown[]) => never)(...args.slice(0, -1), changed)
      }
      if (name === 'chat') return stream(run, signal)
      return call(name as EngineMethod, run, signal)
    }
  }
}

function methodOf(engine: Engine, name: keyof Engine) {
  const method = engine[name]
  if (typeof method !== 'function') throw new EngineFailure('unsupported', { neverSent: true })
  return method.bind(engine)
}
