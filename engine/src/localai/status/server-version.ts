import { z } from 'zod'
import type { EngineHttp } from '#http/engine-http.ts'
import { parseResponse } from '#http/json-response.ts'

const Version = z.looseObject({ version: z.string() })

/** LocalAI and vLLM have `/version`, Ollama `/api/version`; others have none. */
export async function fetchVersion(
  http: EngineHttp,
  signal: AbortSignal,
): Promise<string | undefined> {
  const own = parseResponse(await http.request('/version', { signal }), Version)
  const found = own ?? parseResponse(await http.request('/api/version', { signal }), Version)
  // A LocalAI that was built without its version says « () ».
  return found && /[\p{L}\p{N}]/u.test(found.version) ? found.version.trim() : undefined
}
