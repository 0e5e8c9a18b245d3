import { z } from 'zod'
import { EngineFailure } from '#engine-failure.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { httpLimits } from '#http/http-options.ts'
import { requireResponse } from '#http/json-response.ts'
import type { EngineResponse } from '#http/read-response.ts'
import { responseFailure } from '#http/response-failures.ts'
import type { Picture } from '#media/picture.ts'
import { pictureFromBase64, toPicture } from '#media/picture-type.ts'

const text = z.string().nullish()
/** Without a prompt LocalAI omits `data`. */
const Pictures = z.looseObject({
  data: z.array(z.looseObject({ b64_json: text, url: text })).nullish(),
})

/** For downloading a finished file. */
const fetchSeconds = 60

interface ReadPicturesContext {
  readonly signal: AbortSignal
  readonly http: EngineHttp
}

/** The pictures of a response, in order; those given as a URL are downloaded. */
export async function readPictures(
  response: EngineResponse,
  context: ReadPicturesContext,
): Promise<readonly [Picture, ...Picture[]]> {
  const { data } = requireResponse(response, Pictures)
  const pictures: Picture[] = []
  for (const { b64_json, url } of data ?? []) {
    if (b64_json) pictures.push(pictureFromBase64(b64_json))
    else if (url) pictures.push(await fetchPicture(url, context))
  }
  const [first, ...others] = pictures
  if (!first) throw new EngineFailure('empty-answer', { detail: response.text.slice(0, 200) })
  return [first, ...others]
}

/**
 * The URL's host is the address that the engine believes to have, and may be unreachable or belong
 * to something else. So
 * only the path is used, with the configured URL and key.
 */
async function fetchPicture(url: string, { http, signal }: ReadPicturesContext): Promise<Picture> {
  const path = generatedFilePath(url, http.root)
  const response = await http.longRequest(path, {
    signal,
    deadlineSeconds: fetchSeconds,
    accept: 'image/*',
    max: httpLimits.pictureMax,
  })
  if (response.status === 404)
    throw new EngineFailure('bad-answer', {
      detail: `it made a picture but does not serve it: ${path}`,
    })
  if (response.status !== 200) throw responseFailure(response)
  return toPicture(response.bytes)
}

function generatedFilePath(url: string, root: string): string {
  const { pathname } = URL.canParse(url, root) ? new URL(url, root) : { pathname: '' }
  // Behind a proxy, LocalAI may not know the path under which it is served.
  const at = pathname.indexOf('/generated-')
  if (at < 0)
    throw new EngineFailure('bad-answer', {
      detail: `not the address of a made file: ${url.slice(0, 200)}`,
    })
  return pathname.slice(at)
}
