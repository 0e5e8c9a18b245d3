import type { Engine } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { wrapEngine } from './wrap-engine.ts'

/** The same engine with a switch: turned off, its calls in progress end as `cut`, and what came from them stays. */
export function withSwitch(engine: Engine): { readonly engine: Engine; turnOff(): void } {
  const off = new AbortController()
  const either = (signal: AbortSignal) => AbortSignal.any([signal, off.signal])
  return {
    engine: wrapEngine(engine, {
      call: (_method, run, signal) => run({ signal: either(signal) }),
      stream: (open, signal) => open({ signal: either(signal) }),
    }),
    turnOff: () => off.abort(new EngineFailure('cut', { detail: 'the engine was switched off' })),
  }
}
