import type { DetectedEngine } from '@atelier/contract/local-models/local-models'
import { z } from 'zod'

/** The usual ports of engines on this machine. */
export interface KnownPort {
  readonly name: string
  readonly port: number
}
export const knownPorts: readonly KnownPort[] = [
  { name: 'LocalAI', port: 8080 },
  { name: 'Ollama', port: 11_434 },
  { name: 'vLLM', port: 8000 },
  { name: 'LM Studio', port: 1234 },
]

/** An engine on the same machine answers at once. */
const timeoutMs = 1500
const ModelList = z.object({
  data: z.array(z.object({ id: z.string(), owned_by: z.string().optional() })).max(10_000),
})

/** Finds the engines that answer on this machine. */
export async function findNearbyEngines(ports: readonly KnownPort[]): Promise<DetectedEngine[]> {
  const found = await Promise.all(ports.map(probe))
  return found.filter((engine) => engine !== undefined)
}

async function probe({ name, port }: KnownPort): Promise<DetectedEngine | undefined> {
  const baseUrl = `http://127.0.0.1:${port}`
  try {
    const response = await fetch(`${baseUrl}/v1/models`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Only an engine requires a key at this path.
    if (response.status === 401) return { name, baseUrl, modelCount: null }
    if (!response.ok) return undefined
    const { data } = ModelList.parse(await response.json())
    return { name: nameFrom(data[0]?.owned_by) ?? name, baseUrl, modelCount: data.length }
  } catch {
    // No program uses this port, or it is not an engine: both are normal.
    return undefined
  }
}

/** LocalAI and llama.cpp share a port, and differ in this field. */
const owners: Readonly<Record<string, string>> = { llamacpp: 'llama.cpp', vllm: 'vLLM' }
const nameFrom = (owner: string | undefined) => (owner === undefined ? undefined : owners[owner])
