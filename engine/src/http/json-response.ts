import { z } from 'zod'
import { EngineFailure } from '#engine-failure.ts'
import type { EngineResponse } from './read-response.ts'
import { responseFailure } from './response-failures.ts'

/** The parsed response, or `undefined` if this server has no such route or uses it for something else. */
export function parseResponse<S extends z.ZodType>(
  response: EngineResponse,
  schema: S,
): z.output<S> | undefined {
  if (response.status !== 200) return undefined
  return schema.safeParse(parseJson(response.text)).data
}

/** The same for a required response: anything else is a failure. */
export function requireResponse<S extends z.ZodType>(
  response: EngineResponse,
  schema: S,
): z.output<S> {
  if (response.status !== 200) throw responseFailure(response)
  const read = schema.safeParse(parseJson(response.text))
  if (read.success) return read.data
  throw new EngineFailure('bad-answer', {
    detail: `${z.prettifyError(read.error)}: ${response.text.slice(0, 200)}`,
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No schema accepts `undefined`, so a response that is not JSON is refused too.
    return undefined
  }
}
