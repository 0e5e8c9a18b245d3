import { z } from 'zod'
import type { EngineLoad } from '#engine.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { parseResponse } from '#http/json-response.ts'

const Slots = z.array(z.looseObject({ is_processing: z.boolean() })).max(10_000)

/** vLLM's metrics, for each of its engines; llama.cpp's, which it only has with `--metrics`. */
const counters = {
  running: ['vllm:num_requests_running', 'llamacpp:requests_processing'],
  waiting: ['vllm:num_requests_waiting', 'llamacpp:requests_deferred'],
} as const

/**
 * How busy the server says that it is: llama.cpp by its slots, vLLM and llama.cpp by their metrics. LocalAI and Ollama do not tell.
 */
export const createLocalAiLoad =
  (http: EngineHttp) =>
  async (signal: AbortSignal): Promise<EngineLoad | undefined> => {
    const [slots, metrics] = await Promise.all([
      http.request('/slots', { signal }),
      http.request('/metrics', { signal }),
    ])
    const counted = metrics.status === 200 ? countsOf(metrics.text) : undefined
    const listed = parseResponse(slots, Slots)
    if (!listed) return counted
    return {
      running: listed.filter((slot) => slot.is_processing).length,
      waiting: counted?.waiting ?? 0,
      slots: listed.length,
    }
  }

/** From Prometheus' text format: `name{labels} value`. */
function countsOf(text: string): EngineLoad | undefined {
  const sums = { running: 0, waiting: 0 }
  let isKnown = false
  for (const line of text.split('\n')) {
    const name = line.slice(0, nameEnd(line))
    for (const kind of ['running', 'waiting'] as const) {
      if (!(counters[kind] as readonly string[]).includes(name)) continue
      const value = Number(line.slice(line.lastIndexOf(' ') + 1))
      if (!Number.isFinite(value) || value < 0) continue
      sums[kind] += Math.round(value)
      isKnown = true
    }
  }
  return isKnown ? sums : undefined
}

function nameEnd(line: string): number {
  const ends = [line.indexOf('{'), line.indexOf(' ')].filter((index) => index >= 0)
  return ends.length === 0 ? line.length : Math.min(...ends)
}
