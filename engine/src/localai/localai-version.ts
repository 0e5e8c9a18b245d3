import { z } from 'zod'
import type { EngineHttp } from '#http/engine-http.ts'
import { readAnswer } from '#http/json-answers.ts'

const Version = z.looseObject({ version: z.string() })

/** LocalAI and vLLM have `/version`, Ollama `/api/version`; others do not tell. */
export async function askVersion(
  http: EngineHttp,
  signal: AbortSignal,
): Promise<string | undefined> {
  const own = readAnswer(await http.ask('/version', { signal }), Version)
  return (own ?? readAnswer(await http.ask('/api/version', { signal }), Version))?.version
}
