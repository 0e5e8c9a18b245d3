import { taskDeadlines } from '#deadlines.ts'
import { describeFaults } from '#engine-faults.suite.ts'
import { describeMedia } from '#engine-media.suite.ts'
import type { MediaModels } from '#testing/sample-requests.ts'
import { startSdApiDouble } from '#testing/sdapi-double/sdapi-double.ts'
import { createSdApi } from './sdapi.ts'

const painting: MediaModels = { image: 'v1-5-pruned-emaonly', inpainting: 'v1-5-pruned-emaonly' }
const webUi: MediaModels = { ...painting, upscale: true }
const pathOf: Readonly<Record<string, string>> = {
  generateImages: '/sdapi/v1/txt2img',
  inpaint: '/sdapi/v1/img2img',
  upscale: '/sdapi/v1/extra-single-image',
}

for (const flavour of ['webui', 'sd-server', 'koboldcpp'] as const) {
  describeMedia(
    `l’adaptateur WebUI devant ${flavour}`,
    flavour === 'webui' ? webUi : painting,
    async () => {
      const double = await startSdApiDouble({ control: { flavour } })
      return {
        engine: createSdApi({ baseUrl: double.url }),
        slowDown: (milliseconds) => {
          // A picture that is stopped ends its step first, and the next one waits for that.
          double.control.stepMs = Math.min(milliseconds / 20, 500)
        },
        nextRequest: (ability) => double.nextRequest(pathOf[ability] ?? ''),
        reset: double.reset,
        close: double.close,
      }
    },
  )
}

describeFaults('l’adaptateur WebUI', webUi, async () => {
  const [double, other] = [await startSdApiDouble(), await startSdApiDouble()]
  const gone = createSdApi({ baseUrl: other.url })
  await gone.models(new AbortController().signal)
  await other.close()
  return {
    engine: createSdApi({ baseUrl: double.url }),
    impatient: createSdApi({
      baseUrl: double.url,
      deadlines: { ...taskDeadlines, maxSeconds: 0.05 },
    }),
    gone,
    failRoutes(fault) {
      double.control.routeFaults = Object.fromEntries(
        Object.values(pathOf).map((path) => [path, fault]),
      )
    },
    reset: double.reset,
    close: double.close,
  }
})
