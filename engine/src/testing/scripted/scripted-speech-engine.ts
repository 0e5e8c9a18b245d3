import { setTimeout as delay } from 'node:timers/promises'
import type { Engine, Sound, SpeechRequest } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { makeWav } from '../audio/make-wav.ts'

type SpeechStep = EngineFailure | 'hang' | Sound | undefined

export interface ScriptedSpeechEngine extends Engine {
  /** Called before each part; a failure is thrown. */
  script: (request: SpeechRequest) => SpeechStep | Promise<SpeechStep>
  readonly requests: SpeechRequest[]
}

/** An engine inside the process that speaks each text as a tone, a hundredth of a second per character. */
export function createScriptedSpeechEngine(): ScriptedSpeechEngine {
  const voice: ScriptedSpeechEngine = {
    id: 'embedded',
    name: 'Voix scriptée',
    parallelism: 100,
    script: () => undefined,
    requests: [],
    models: async () => [
      {
        id: 'voix',
        name: 'Voix scriptée',
        description: '',
        capabilities: ['speech'],
        honours: ['voice', 'speed', 'pitch'],
      },
    ],
    health: async () => ({ state: 'ok' }),
    voices: async () => [
      { id: 'fr', name: 'Française', language: 'fr-FR' },
      { id: 'muette', name: 'Sans langue' },
    ],
    async speak(request, signal) {
      signal.throwIfAborted()
      voice.requests.push(request)
      const step = await voice.script(request)
      if (step === 'hang')
        await delay(2 ** 31 - 1, undefined, { signal }).catch(() => signal.throwIfAborted())
      if (step instanceof EngineFailure) throw step
      if (typeof step === 'object') return step
      return { bytes: makeWav(request.text.length / 100), mediaType: 'audio/wav' }
    },
  }
  return voice
}
