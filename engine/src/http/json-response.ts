import { z } from 'zod'
import { EngineFailure } from '#engine-failure.ts'
import type { EngineResponse } from './read-response.ts'
import { responseFailure } from './response-failures.ts'

/** What an answer holds, or `undefined` when this server has no such route or means something else by it. */
export function parseResponse<S extends z.ZodType>(
  answer: EngineResponse,
  schema: S,
): z.output<S> | undefined {
  if (answer.status !== 200) return undefined
  return schema.safeParse(parseJson(answer.text)).data
}

/** The same for an answer that must be there: anything else is a failure. */
export function requireResponse<S extends z.ZodType>(
  answer: EngineResponse,
  schema: S,
): z.output<S> {
  if (answer.status !== 200) throw responseFailure(answer)
  const read = schema.safeParse(parseJson(answer.text))
  if (read.success) return read.data
  throw new EngineFailure('bad-answer', {
    detail: `${z.prettifyError(read.error)}: ${answer.text.slice(0, 200)}`,
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No schema takes `undefined`, so what is not JSON is refused with the rest.
    return undefined
  }
}
