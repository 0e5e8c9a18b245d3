import type { IncomingMessage, ServerResponse } from 'node:http'
import { startHttpServer } from '../http-server.ts'
import {
  outcomeOfResponse,
  type ReceivedRequest,
  readBody,
  sendJson,
  sendPlainFault,
} from '../localai-double/exchange.ts'
import { createRequestLog, type RequestLog } from '../localai-double/request-log.ts'
import { defaultSdApiControl, type SdApiControl } from './sdapi-control.ts'
import { imagesRoute, refuse, type SdApiExchange, upscaleRoute } from './sdapi-image-routes.ts'
import { offeredModels, samplers, sdModels, upscalers } from './sdapi-lists.ts'
import { createSdApiQueue, type SdApiQueue } from './sdapi-queue.ts'

/**
 * A stand-in for the Stable Diffusion WebUI family: a real HTTP server on loopback. It makes one
 * picture at a time.
 */
export interface SdApiDouble {
  readonly url: string
  readonly control: SdApiControl
  /** The newest requests, oldest first. */
  readonly requests: readonly ReceivedRequest[]
  /** The picture being made. */
  readonly painting: {
    readonly step: number
    readonly steps: number
    readonly isInterrupted: boolean
  }
  nextRequest(path: string): Promise<ReceivedRequest>
  reset(): void
  close(): Promise<void>
}

export async function startSdApiDouble(
  options: { readonly port?: number; readonly control?: Partial<SdApiControl> } = {},
): Promise<SdApiDouble> {
  const control: SdApiControl = { ...defaultSdApiControl(), ...options.control }
  const log = createRequestLog()
  const queue = createSdApiQueue()
  const server = await startHttpServer(createHandler({ control, log, queue }), options.port)
  return {
    ...server,
    control,
    requests: log.requests,
    get painting() {
      return queue.state
    },
    nextRequest: log.next,
    reset() {
      Object.assign(control, defaultSdApiControl(), options.control)
      log.clear()
      queue.interrupt()
    },
  }
}

interface HandlerDependencies {
  readonly control: SdApiControl
  readonly log: RequestLog
  readonly queue: SdApiQueue
}

const createHandler =
  ({ control, log, queue }: HandlerDependencies) =>
  async (request: IncomingMessage, response: ServerResponse) => {
    const outcome = outcomeOfResponse(response)
    const path = new URL(request.url ?? '/', 'http://double').pathname
    const raw = await readBody(request, control.bodyLimitBytes)
    const body = raw === 'too-large' ? undefined : parsed(raw)
    log.add({
      method: request.method ?? '',
      path,
      headers: request.headers,
      body,
      raw: raw === 'too-large' ? Buffer.alloc(0) : raw,
      outcome,
    })
    if (
      control.apiKey !== undefined &&
      request.headers.authorization !== `Bearer ${control.apiKey}`
    ) {
      return refuse(control, response, 401, { detail: 'Incorrect username or password' })
    }
    if (raw === 'too-large')
      return refuse(control, response, 413, { detail: 'Request Entity Too Large' })
    const fault = control.routeFaults[path] ?? control.otherFault
    if (fault) return sendPlainFault(response, fault)
    const route = control.withoutApi ? undefined : routesOf(control)[`${request.method} ${path}`]
    if (!route) return refuse(control, response, 404, { detail: 'Not Found' })
    await route({ control, queue, response, body })
  }

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString())
  } catch {
    // Not JSON: the route refuses it.
    return undefined
  }
}

type Route = (exchange: SdApiExchange) => void | Promise<void>

const common: Readonly<Record<string, Route>> = {
  'POST /sdapi/v1/txt2img': (exchange) => imagesRoute(exchange, false),
  'POST /sdapi/v1/img2img': (exchange) => imagesRoute(exchange, true),
  'GET /sdapi/v1/sd-models': ({ control, response }) => sendJson(response, sdModels(control)),
  'GET /sdapi/v1/samplers': ({ control, response }) => sendJson(response, samplers(control)),
  'GET /sdapi/v1/options': ({ control, response }) =>
    sendJson(response, {
      samples_format: 'png',
      sd_model_checkpoint: offeredModels(control)[0] ?? '',
    }),
}
const withUpscalers: Readonly<Record<string, Route>> = {
  ...common,
  'GET /sdapi/v1/upscalers': ({ control, response }) => sendJson(response, upscalers(control)),
}
const webUi: Readonly<Record<string, Route>> = {
  ...withUpscalers,
  'POST /sdapi/v1/extra-single-image': upscaleRoute,
  'GET /sdapi/v1/progress': ({ control, queue, response }) => {
    const { step, steps, isInterrupted } = queue.state
    const [progress = steps === 0 ? 0 : step / steps, ...later] = control.scriptedProgress
    control.scriptedProgress = later
    sendJson(response, {
      progress,
      eta_relative: steps === 0 ? 0 : (steps - step) / 10,
      state: {
        skipped: false,
        interrupted: isInterrupted,
        job_count: steps === 0 ? 0 : 1,
        sampling_step: step,
        sampling_steps: steps,
      },
      current_image: null,
      textinfo: null,
    })
  },
  'POST /sdapi/v1/interrupt': ({ queue, response }) => {
    queue.interrupt()
    sendJson(response, {})
  },
}

const routesOf = ({ flavour }: SdApiControl) =>
  ({ webui: webUi, 'sd-server': withUpscalers, koboldcpp: common })[flavour]
