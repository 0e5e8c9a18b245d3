import type { DetectedEngine } from '@atelier/contract/local-models/local-models'
import { z } from 'zod'

/** Where engines of this machine usually answer. */
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

/** On the machine itself an engine that is there answers at once. */
const timeoutMs = 1500
const ModelList = z.object({
  data: z.array(z.object({ id: z.string(), owned_by: z.string().optional() })).max(10_000),
})

/** Engines that answer on this machine; the rest is not there, or is something else. */
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
    // Only a server of this kind asks for a key there.
    if (response.status === 401) return { name, baseUrl, modelCount: null }
    if (!response.ok) return undefined
    const { data } = ModelList.parse(await response.json())
    return { name: nameFrom(data[0]?.owned_by) ?? name, baseUrl, modelCount: data.length }
  } catch {
    // Nothing listens there, or it is not an engine: both are the rule, and no failure.
    return undefined
  }
}

/** LocalAI and llama.cpp share a port, and tell themselves apart here. */
const owners: Readonly<Record<string, string>> = { llamacpp: 'llama.cpp', vllm: 'vLLM' }
const nameFrom = (owner: string | undefined) => (owner === undefined ? undefined : owners[owner])
