import { z } from 'zod'
import { EngineFailure } from '#engine-failure.ts'
import { answerFailure } from './answer-failures.ts'
import type { Answer } from './whole-answer.ts'

/** What an answer holds, or `undefined` when this server has no such route or means something else by it. */
export function readAnswer<S extends z.ZodType>(
  answer: Answer,
  schema: S,
): z.output<S> | undefined {
  if (answer.status !== 200) return undefined
  return schema.safeParse(parsedJson(answer.text)).data
}

/** The same for an answer that must be there: anything else is a failure. */
export function requireAnswer<S extends z.ZodType>(answer: Answer, schema: S): z.output<S> {
  if (answer.status !== 200) throw answerFailure(answer)
  const read = schema.safeParse(parsedJson(answer.text))
  if (read.success) return read.data
  throw new EngineFailure('bad-answer', {
    detail: `${z.prettifyError(read.error)}: ${answer.text.slice(0, 200)}`,
  })
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No schema takes `undefined`, so what is not JSON is refused with the rest.
    return undefined
  }
}
