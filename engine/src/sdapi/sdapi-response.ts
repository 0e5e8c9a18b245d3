import { z } from 'zod'
import { EngineFailure } from '#engine-failure.ts'
import { requireResponse } from '#http/json-response.ts'
import type { EngineResponse } from '#http/read-response.ts'
import { responseFailure } from '#http/response-failures.ts'
import type { Picture } from '#media/picture.ts'
import { pictureFromBase64 } from '#media/picture-type.ts'

const ImagesResponse = z.looseObject({ images: z.array(z.string()).nullish(), info: z.unknown() })
const Info = z.looseObject({
  seed: z.number().optional(),
  all_seeds: z.array(z.number()).optional(),
})

export function readImages(response: EngineResponse): {
  readonly pictures: Picture[]
  readonly seeds?: number[]
} {
  const { images, info } = requireResponse(requireOffered(response), ImagesResponse)
  const pictures = (images ?? []).map(pictureFromBase64)
  if (pictures.length === 0)
    throw new EngineFailure('empty-answer', { detail: response.text.slice(0, 200) })
  const seeds = seedsIn(info, pictures.length)
  return { pictures, ...(seeds && { seeds }) }
}

/** A missing route means that the server lacks the ability; it is not a fault. */
export function requireOffered(response: EngineResponse): EngineResponse {
  if (response.status === 404)
    throw new EngineFailure('unsupported', { detail: `HTTP 404 ${response.text.slice(0, 200)}` })
  if (response.status !== 200) throw responseFailure(response)
  return response
}

/** `info` is JSON text; some servers leave it empty. */
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
    // Some servers return something else, without a seed.
    return undefined
  }
}
