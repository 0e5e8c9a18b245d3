import { taskDeadlines } from '#deadlines.ts'
import { describeFaults } from '#engine-faults.suite.ts'
import { describeMedia } from '#engine-media.suite.ts'
import { startLocalAiDouble } from '#testing/localai-double/localai-double.ts'
import { mediaPaths } from '#testing/localai-double/media/running-calls.ts'
import type { MediaModels } from '#testing/sample-requests.ts'
import { createLocalAi } from './localai.ts'

const models: MediaModels = {
  image: 'stable-diffusion-xl',
  inpainting: 'stable-diffusion-xl',
  upscale: true,
  speech: 'voice-fr-siwis-medium',
  transcription: 'whisper-large-v3',
}
const pathOf: Readonly<Record<string, string>> = {
  generateImages: '/v1/images/generations',
  inpaint: '/v1/images/inpainting',
  upscale: '/v1/images/upscale',
  speak: '/v1/audio/speech',
  transcribe: '/v1/audio/transcriptions',
}

for (const server of ['localai', 'localai-older', 'localai-oldest'] as const) {
  describeMedia(`l’adaptateur LocalAI devant ${server}`, models, async () => {
    const double = await startLocalAiDouble({ control: { server, apiKey: 'clé-secrète' } })
    return {
      engine: createLocalAi({ baseUrl: double.url, apiKey: 'clé-secrète' }),
      slowDown: (milliseconds) => {
        double.control.workMs = milliseconds
      },
      nextRequest: (ability) => double.nextRequest(pathOf[ability] ?? ''),
      reset: double.reset,
      close: double.close,
    }
  })
}

describeFaults('l’adaptateur LocalAI', models, async () => {
  const [double, other] = [await startLocalAiDouble(), await startLocalAiDouble()]
  const gone = createLocalAi({ baseUrl: other.url })
  await gone.models(new AbortController().signal)
  await other.close()
  const base = 0.05
  return {
    engine: createLocalAi({ baseUrl: double.url }),
    impatient: createLocalAi({
      baseUrl: double.url,
      deadlines: { ...taskDeadlines, maxSeconds: base },
    }),
    gone,
    failRoutes(fault) {
      double.control.routeFaults = Object.fromEntries([...mediaPaths].map((path) => [path, fault]))
    },
    reset: double.reset,
    close: double.close,
  }
})
