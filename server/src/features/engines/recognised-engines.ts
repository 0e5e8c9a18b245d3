import { defined } from '@atelier/contract/wire/defined'
import { type RecognisedEngine, recogniseEngine } from '@atelier/engine/recognise/recognise-engine'
import type { ConfiguredEngine } from '#features/configuration/configuration.service.ts'
import type { Clock } from '#platform/clock.ts'

const timeoutMs = 5000
/** What answers at an address seldom changes. */
const knownMs = 60 * 60 * 1000

interface Known {
  readonly at: number
  readonly found: Promise<RecognisedEngine | undefined>
}

/** Which program each engine is; asked once an hour. `undefined` while it does not say. */
export function createRecognisedEngines(clock: Clock) {
  const known = new Map<string, Known>()
  return (engine: ConfiguredEngine): Promise<RecognisedEngine | undefined> => {
    const key = JSON.stringify([engine.id, engine.baseUrl, engine.apiKey])
    const cached = known.get(key)
    if (cached && clock.now() - cached.at < knownMs) return cached.found
    for (const other of known.keys()) if (isOf(other, engine.id)) known.delete(other)
    const found = ask(engine).catch(() => {
      // Away, or something else by now: it is asked again, and its health says so.
      known.delete(key)
      return undefined
    })
    known.set(key, { at: clock.now(), found })
    return found
  }
}

const isOf = (key: string, id: string) => key.startsWith(JSON.stringify([id]).slice(0, -1))

const ask = ({ baseUrl, apiKey }: ConfiguredEngine) =>
  recogniseEngine(
    { ...defined({ baseUrl, apiKey }), baseUrl, controlTimeoutMs: timeoutMs },
    AbortSignal.timeout(timeoutMs),
  )
