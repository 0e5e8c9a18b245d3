import { chatRoute } from './chat/chat-route.ts'
import type { StreamPace } from './chat/stream-pace.ts'
import type { DoubleControl, DoubleServer } from './double-control.ts'
import { embeddingsRoute, ollamaEmbedRoute } from './embeddings-route.ts'
import { type Exchange, type Route, refuse, sendBytes, sendJson } from './exchange.ts'
import { imagesRoute, inpaintingRoute, upscaleRoute } from './media/image-routes.ts'
import { speechRoute } from './media/speech-route.ts'
import { transcriptionRoute } from './media/transcription-route.ts'
import { capabilityList, flagList, modelList, ollamaShow } from './model-lists.ts'
import { unknownModel } from './refusals.ts'
import { resources, systemState, voiceProfiles } from './server-status.ts'

/** The routes of each server; the paths LocalAI serves without a key are in `openPaths`. */
export function createRoutes(
  pace: StreamPace,
): Readonly<Record<DoubleServer, Readonly<Record<string, Route>>>> {
  const chat: Route = (exchange) => chatRoute(exchange, pace)
  const models: Route = ({ control, response }) => sendJson(response, modelList(control))
  const common = {
    'POST /v1/chat/completions': chat,
    'GET /v1/models': models,
    'POST /v1/embeddings': embeddingsRoute,
  }
  const localai: Record<string, Route> = {
    ...common,
    'POST /chat/completions': chat,
    'GET /models': models,
    'GET /healthz': ({ response }) => void response.writeHead(200).end(),
    'GET /readyz': readyz,
    'GET /version': ({ control, response }) => sendJson(response, { version: control.version }),
    'GET /.well-known/localai.json': ({ control, response }) =>
      sendJson(response, { version: control.version, endpoints: {}, capabilities: {} }),
    'GET /system': ({ control, response }) => sendJson(response, systemState(control)),
    'GET /api/resources': ({ control, response }) => sendJson(response, resources(control)),
    'GET /api/voice-profiles': ({ response }) => sendJson(response, voiceProfiles),
    'POST /backend/shutdown': shutdown,
    ...mediaRoutes,
  }
  const flags: Record<string, Route> = {
    'GET /api/models/capabilities': ({ control, response }) =>
      sendJson(response, flagList(control)),
  }
  return {
    localai: {
      ...localai,
      ...flags,
      'GET /v1/models/capabilities': ({ control, response }) =>
        sendJson(response, capabilityList(control)),
    },
    'localai-older': { ...localai, ...flags },
    'localai-oldest': localai,
    ollama: { ...common, ...ollamaRoutes, 'POST /api/embed': ollamaEmbedRoute },
    vllm: {
      ...common,
      'GET /health': ({ response }) => void response.writeHead(200).end(),
      'GET /version': ({ response }) => sendJson(response, { version: '0.11.0' }),
      'GET /metrics': vllmMetrics,
    },
    'llama-cpp': {
      ...common,
      'GET /health': llamaHealth,
      'GET /props': ({ response }) => sendJson(response, { total_slots: llamaSlots }),
      'GET /slots': ({ control, response }) =>
        sendJson(
          response,
          Array.from({ length: llamaSlots }, (_, id) => ({
            id,
            is_processing: id < control.load.running,
          })),
        ),
    },
    openai: common,
  }
}

/** The route of a generated file on LocalAI; it requires the key like every other. */
export function fileRoute({ control, path, files, request }: Exchange): Route | undefined {
  const bytes = files.get(path)
  if (!bytes || request.method !== 'GET' || !control.server.startsWith('localai')) return undefined
  return ({ response }) => sendBytes(response, bytes, { 'content-type': 'image/png' })
}

/** Only LocalAI has all of them; almost every one also works without `/v1`. */
const mediaRoutes: Readonly<Record<string, Route>> = {
  'POST /v1/images/generations': imagesRoute,
  'POST /images/generations': imagesRoute,
  'POST /v1/images/inpainting': inpaintingRoute,
  'POST /v1/images/upscale': upscaleRoute,
  'POST /v1/audio/speech': speechRoute,
  'POST /audio/speech': speechRoute,
  'POST /tts': speechRoute,
  'POST /v1/audio/transcriptions': transcriptionRoute,
  'POST /audio/transcriptions': transcriptionRoute,
}

/** Paths served without a key. `/version` and `/v1/models` are not among them. */
export const openPaths: Readonly<Record<string, readonly string[]>> = {
  localai: ['/healthz', '/readyz', '/.well-known/localai.json'],
  'llama-cpp': ['/health'],
  vllm: ['/health', '/version'],
}

const readyz: Route = ({ control, response }) => {
  if (!control.starting) return void response.writeHead(200).end()
  response
    .writeHead(503, { 'content-type': 'application/json' })
    .end('{"status":"starting","reason":"startup preload in progress"}')
}

const llamaHealth: Route = ({ control, response }) => {
  if (!control.starting) return sendJson(response, { status: 'ok' })
  const body = { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } }
  response.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const shutdown: Route = ({ control, response, body }) => {
  if (unload(control, textField(body, 'model')))
    return sendJson(response, { message: 'model stopped' })
  const error = { code: 404, message: 'model not found', type: '' }
  response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
}

const llamaSlots = 4

/** Prometheus' text format, one line for each engine core. */
const vllmMetrics: Route = ({ control: { load }, response }) =>
  void response
    .writeHead(200, { 'content-type': 'text/plain; version=0.0.4' })
    .end(
      [
        '# HELP vllm:num_requests_running Number of requests in model execution batches.',
        '# TYPE vllm:num_requests_running gauge',
        `vllm:num_requests_running{engine="0",model_name="a"} ${load.running}.0`,
        'vllm:num_requests_running{engine="1",model_name="a"} 1.0',
        `vllm:num_requests_waiting{engine="0",model_name="a"} ${load.waiting}.0`,
        'vllm:num_requests_running_total nan',
        '',
      ].join('\n'),
    )

const ollamaRoutes: Record<string, Route> = {
  'GET /api/tags': ({ control, response }) =>
    sendJson(response, {
      models: control.models.map(({ id, digest = `sha256:${id}` }) => ({
        name: id,
        model: id,
        digest,
      })),
    }),
  'GET /': ({ response }) =>
    void response.writeHead(200, { 'content-type': 'text/plain' }).end('Ollama is running'),
  'GET /api/version': ({ response }) => sendJson(response, { version: '0.12.3' }),
  'GET /api/ps': ({ control, response }) =>
    sendJson(response, {
      models: control.loaded.map((name) => ({
        name,
        model: name,
        size: 6_442_450_944,
        size_vram: 5_368_709_120,
        context_length: 16_384,
      })),
    }),
  'POST /api/show': ({ control, response, body }) => {
    const model = control.models.find(({ id }) => id === textField(body, 'model'))
    if (model) return sendJson(response, ollamaShow(model))
    refuse(response, unknownModel(control, textField(body, 'model')))
  },
  'POST /api/generate': ({ control, response, body }) => {
    const model = textField(body, 'model')
    unload(control, model)
    sendJson(response, { model, response: '', done: true, done_reason: 'unload' })
  },
}

function unload(control: DoubleControl, model: string): boolean {
  const wasLoaded = control.loaded.includes(model)
  control.loaded = control.loaded.filter((id) => id !== model)
  return wasLoaded
}

const textField = (body: unknown, name: string): string => {
  const value = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
}
