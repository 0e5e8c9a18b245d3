import type { DoubleControl, RefusalName } from './double-control.ts'

export interface Refusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An error in LocalAI's shape, with a route's message. */
export const localAiError = (control: DoubleControl, status: number, message: string): Refusal =>
  opaque(control, error(status, message))

const json = { 'content-type': 'application/json' }
const error = (
  status: number,
  message: string,
  type = '',
  headers: Record<string, string> = {},
): Refusal => ({
  status,
  headers: { ...json, ...headers },
  body: JSON.stringify({ error: { code: status, message, type } }),
})

/** LocalAI's error messages, verbatim; those raised through its HTTP framework have its prefix. */
const refusals: Readonly<Record<RefusalName, Refusal>> = {
  unauthorized: error(401, 'An authentication key is required', 'invalid_request_error', {
    'www-authenticate': 'Bearer',
  }),
  forbidden: error(403, 'chat is not enabled for this user', 'authorization_error'),
  'model-disabled': error(403, 'model "qwen3-8b" is disabled', 'model_disabled'),
  quota: error(429, 'quota exceeded', 'quota_exceeded', { 'retry-after': '60' }),
  cooldown: error(503, 'model qwen3-8b failed to load, retry later', '', { 'retry-after': '10' }),
  admission: {
    status: 503,
    headers: { ...json, 'retry-after': '7' },
    body: JSON.stringify({
      error: { type: 'admission_rejected', message: 'model qwen3-8b is at its concurrency limit' },
    }),
  },
  'model-loading': {
    status: 503,
    headers: { ...json, 'retry-after': '12' },
    body: JSON.stringify({
      error: { code: 'model_loading', type: 'model_loading', message: 'model qwen3-8b is loading' },
      loading: {
        model: 'qwen3-8b',
        state: 'staging',
        progress: 0.4,
        bytes_sent: 4,
        total_bytes: 10,
        file_index: 1,
        total_files: 1,
      },
    }),
  },
  'no-nodes': {
    status: 503,
    headers: { 'content-type': 'text/html', connection: 'close' },
    body: '<html><body><h1>Sorry, no nodes connected</h1></body></html>',
  },
  'too-large': error(413, 'code=413, message=Request Entity Too Large'),
  'context-exceeded': error(
    500,
    'rpc error: code = InvalidArgument desc = the request exceeds the available context size, try increasing it',
  ),
  unimplemented: error(
    500,
    'rpc error: code = Unimplemented desc = method Predict not implemented',
  ),
  'load-failed': error(
    500,
    'could not load model: rpc error: code = Unknown desc = Unexpected EOF',
  ),
  malformed: error(
    400,
    'failed parsing request body: code=400, message=Syntax error: offset=1, error=invalid character',
  ),
  'unknown-route': error(404, 'Resource not found'),
}

/** The error as the imitated server words it. */
export function refusalOf(control: DoubleControl, name: RefusalName): Refusal {
  if (control.server === 'vllm' && name === 'unauthorized')
    return { status: 401, headers: json, body: '{"error":"Unauthorized"}' }
  if (control.server === 'vllm' && name === 'unknown-route')
    return { status: 404, headers: json, body: '{"detail":"Not Found"}' }
  if (control.server === 'ollama' && name === 'unknown-route')
    return { status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found' }
  if (control.server === 'llama-cpp' && name === 'unknown-route')
    return error(404, 'File Not Found', 'not_found_error')
  if (control.server === 'llama-cpp' && name === 'unauthorized')
    return error(401, 'Invalid API Key', 'authentication_error')
  return opaque(control, refusals[name])
}

/** An unknown model, in the server's own words. */
export function unknownModel(control: DoubleControl, model: string): Refusal {
  switch (control.server) {
    case 'ollama':
      return plainError(404, {
        message: `model '${model}' not found`,
        type: 'not_found_error',
        param: null,
        code: null,
      })
    case 'vllm':
      return plainError(404, {
        message: `The model \`${model}\` does not exist.`,
        type: 'NotFoundError',
        param: null,
        code: 404,
      })
    case 'openai':
      return plainError(404, {
        message: `The model '${model}' does not exist`,
        type: 'invalid_request_error',
        code: 'model_not_found',
      })
    default:
      return opaque(
        control,
        error(
          404,
          `model "${model}" not found. To see available models, call GET /v1/models`,
          'invalid_request_error',
        ),
      )
  }
}

const plainError = (status: number, body: object): Refusal => ({
  status,
  headers: json,
  body: JSON.stringify({ error: body }),
})

const opaque = (control: DoubleControl, refusal: Refusal): Refusal =>
  control.opaqueErrors
    ? { status: refusal.status, headers: withoutType(refusal.headers), body: '' }
    : refusal
const withoutType = ({ 'content-type': _type, ...headers }: Readonly<Record<string, string>>) =>
  headers
