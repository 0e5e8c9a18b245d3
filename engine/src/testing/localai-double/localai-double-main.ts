import { parseArgs } from 'node:util'
import { type DoubleServer, defaultControl, doubleModels } from './double-control.ts'
import { startLocalAiDouble } from './localai-double.ts'

/**
 * The LocalAI double as a program, for browser tests and the bench. Prints its URL on one line,
 * ends on SIGTERM.
 * Each setting is an argument or an environment variable:
 *
 * --port N (DOUBLE_PORT)              0: any free one
 * --rate N (DOUBLE_RATE)              tokens per second, 0: as fast as possible; default 50
 * --server NAME (DOUBLE_SERVER)       localai, localai-older, localai-oldest, ollama, vllm,
 * llama-cpp, openai
 * --api-key KEY (DOUBLE_API_KEY)      required where LocalAI requires it
 * --first-byte-ms N (DOUBLE_FIRST_BYTE_MS)
 * --work-ms N (DOUBLE_WORK_MS)        duration of a picture, a sound or a transcription
 * --inpainting NAME (DOUBLE_INPAINTING)  served, unserved, failing, absent
 * --more-models NAMES (DOUBLE_MORE_MODELS)  further chat models, separated by commas
 * --opaque-errors (DOUBLE_OPAQUE_ERRORS=1)
 *
 * The question chooses the reply with a mark such as `[[lent]]`: see `marked-replies.ts`.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.DOUBLE_PORT ?? '0' },
    rate: { type: 'string', default: process.env.DOUBLE_RATE ?? '50' },
    server: { type: 'string', default: process.env.DOUBLE_SERVER ?? 'localai' },
    'api-key': { type: 'string', default: process.env.DOUBLE_API_KEY ?? '' },
    'first-byte-ms': { type: 'string', default: process.env.DOUBLE_FIRST_BYTE_MS ?? '0' },
    'work-ms': { type: 'string', default: process.env.DOUBLE_WORK_MS ?? '0' },
    inpainting: { type: 'string', default: process.env.DOUBLE_INPAINTING ?? 'unserved' },
    'more-models': { type: 'string', default: process.env.DOUBLE_MORE_MODELS ?? '' },
    'opaque-errors': { type: 'boolean', default: process.env.DOUBLE_OPAQUE_ERRORS === '1' },
  },
})

const servers: readonly DoubleServer[] = [
  'localai',
  'localai-older',
  'localai-oldest',
  'ollama',
  'vllm',
  'llama-cpp',
  'openai',
]
const inpaintings = ['served', 'unserved', 'failing', 'absent'] as const
const double = await startLocalAiDouble({
  port: Number(values.port),
  control: {
    ...defaultControl(),
    server: servers.find((name) => name === values.server) ?? 'localai',
    models: [
      ...doubleModels,
      ...values['more-models']
        .split(',')
        .filter((id) => id !== '')
        .map((id) => ({ id, capabilities: ['chat'] })),
    ],
    apiKey: values['api-key'] || undefined,
    tokensPerSecond: Number(values.rate),
    firstByteDelayMs: Number(values['first-byte-ms']),
    opaqueErrors: values['opaque-errors'],
    workMs: Number(values['work-ms']),
    inpainting: inpaintings.find((name) => name === values.inpainting) ?? 'unserved',
  },
})
process.stdout.write(`${double.url}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void double.close().then(() => process.exit(0)))
