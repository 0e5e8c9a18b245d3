import { parseArgs } from 'node:util'
import type { SdApiFlavour } from './sdapi-control.ts'
import { startSdApiDouble } from './sdapi-double.ts'

/**
 * The double of the Stable Diffusion WebUI family as a program. Prints its URL on one line, ends on
 * SIGTERM.
 *
 * --port N (SDAPI_PORT)         0: any free one
 * --flavour NAME (SDAPI_FLAVOUR) webui, sd-server, koboldcpp
 * --step-ms N (SDAPI_STEP_MS)   duration of each step; default 50
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.SDAPI_PORT ?? '0' },
    flavour: { type: 'string', default: process.env.SDAPI_FLAVOUR ?? 'webui' },
    'step-ms': { type: 'string', default: process.env.SDAPI_STEP_MS ?? '50' },
  },
})

const flavours: readonly SdApiFlavour[] = ['webui', 'sd-server', 'koboldcpp']
const double = await startSdApiDouble({
  port: Number(values.port),
  control: {
    flavour: flavours.find((name) => name === values.flavour) ?? 'webui',
    stepMs: Number(values['step-ms']),
  },
})
process.stdout.write(`${double.url}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void double.close().then(() => process.exit(0)))
