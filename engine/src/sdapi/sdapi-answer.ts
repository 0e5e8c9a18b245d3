import { z } from 'zod'
import type { Picture } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { answerFailure } from '#http/answer-failures.ts'
import { requireAnswer } from '#http/json-answers.ts'
import type { Answer } from '#http/whole-answer.ts'
import { pictureOfBase64 } from '#media/picture-kind.ts'

const Painted = z.looseObject({ images: z.array(z.string()).nullish(), info: z.unknown() })
const Info = z.looseObject({
  seed: z.number().optional(),
  all_seeds: z.array(z.number()).optional(),
})

export function readPainted(answer: Answer): {
  readonly pictures: Picture[]
  readonly seeds?: number[]
} {
  const { images, info } = requireAnswer(offered(answer), Painted)
  const pictures = (images ?? []).map(pictureOfBase64)
  if (pictures.length === 0)
    throw new EngineFailure('empty-answer', { detail: answer.text.slice(0, 200) })
  const seeds = seedsIn(info, pictures.length)
  return { pictures, ...(seeds && { seeds }) }
}

/** A route that is absent is an ability that this server does not have, and no fault of its. */
export function offered(answer: Answer): Answer {
  if (answer.status === 404)
    throw new EngineFailure('unsupported', { detail: `HTTP 404 ${answer.text.slice(0, 200)}` })
  if (answer.status !== 200) throw answerFailure(answer)
  return answer
}

/** `info` is JSON in a text, or empty where the server does not tell. */
function seedsIn(info: unknown, count: number): number[] | undefined {
  if (typeof info !== 'string' || info === '') return undefined
  const { all_seeds, seed } = Info.safeParse(parsed(info)).data ?? {}
  if (all_seeds && all_seeds.length >= count) return all_seeds.slice(0, count)
  return seed !== undefined && count === 1 ? [seed] : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A server that puts something else there tells no seed.
    return undefined
  }
}
