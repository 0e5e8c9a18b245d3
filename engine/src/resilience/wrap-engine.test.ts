import { expect, it } from 'vitest'
import { collect, neverAborted } from '#engine.suite.ts'
import type { Engine } from '#engine.ts'
import { imageRequest, inpaintRequest, plainPicture } from '#testing/sample-requests.ts'
import { type EngineInterceptor, wrapEngine } from './wrap-engine.ts'

const picture = plainPicture(8, 8, 1)
const images = { pictures: [picture], applied: {} }
const sound = { bytes: new Uint8Array(4), mediaType: 'audio/wav' }

/** Has every member of an engine: a new member does not compile until it is added here. */
const complete: Required<Engine> = {
  id: 'complet',
  name: 'Complet',
  parallelism: 3,
  hasFastModelList: true,
  transcribesWavOnly: true,
  models: async () => [],
  health: async () => ({ state: 'ok' }),
  async *chat() {
    yield { type: 'end', reason: 'stop' }
  },
  generateImages: async () => images,
  inpaint: async () => images,
  upscale: async () => picture,
  speak: async () => sound,
  voices: async () => [],
  transcribe: async () => ({ text: 'bonjour', segments: [] }),
  restart: async () => ({ done: 'restarted' }),
  status: async () => ({ loaded: [], cards: [] }),
  embed: async () => [],
  unload: async () => true,
  load: async () => undefined,
}

const passThrough: EngineInterceptor = {
  call: (_ability, run) => run(),
  stream: (open) => open(),
}

it('garde tout ce qu’un moteur peut avoir', () => {
  const wrapped = wrapEngine(complete, passThrough)
  expect(new Set(Object.keys(wrapped))).toEqual(new Set(Object.keys(complete)))
  const { id, name, parallelism, hasFastModelList, transcribesWavOnly } = complete
  expect(wrapped).toMatchObject({ id, name, parallelism, hasFastModelList, transcribesWavOnly })
})

it('n’ajoute rien à un moteur qui n’a que l’indispensable', () => {
  const { id, name, parallelism, models, health } = complete
  const wrapped = wrapEngine({ id, name, parallelism, models, health }, passThrough)
  expect(new Set(Object.keys(wrapped))).toEqual(
    new Set(['id', 'name', 'parallelism', 'models', 'health']),
  )
})

it('fait passer chaque appel sous son nom, avec sa demande, son signal et sa réponse', async () => {
  const passed: string[] = []
  const received: unknown[][] = []
  const recorded = <Result>(result: Result) => {
    return (...args: readonly unknown[]) => {
      received.push([...args])
      return Promise.resolve(result)
    }
  }
  const wrapped = wrapEngine(
    {
      ...complete,
      status: recorded({ loaded: [], cards: [] }),
      generateImages: recorded(images),
      unload: recorded(false),
    },
    {
      call(ability, run, signal) {
        passed.push(`${ability} ${signal.aborted}`)
        return run()
      },
      stream(open, signal) {
        passed.push(`chat ${signal.aborted}`)
        return open()
      },
    },
  )
  const [signal, aborted] = [neverAborted(), AbortSignal.abort()]
  const request = imageRequest('peintre')
  expect(await wrapped.status?.(signal)).toEqual({ loaded: [], cards: [] })
  expect(await wrapped.generateImages?.(request, aborted)).toBe(images)
  expect(await wrapped.unload?.('peintre', signal)).toBe(false)
  expect(await wrapped.inpaint?.(inpaintRequest('peintre'), signal)).toBe(images)
  const reply = wrapped.chat?.({ model: 'parleur', messages: [] }, signal)
  expect(reply && (await collect(reply))).toEqual([{ type: 'end', reason: 'stop' }])
  expect(passed).toEqual([
    'status false',
    'generateImages true',
    'unload false',
    'inpaint false',
    'chat false',
  ])
  expect(received).toEqual([[signal], [request, aborted], ['peintre', signal]])
})
