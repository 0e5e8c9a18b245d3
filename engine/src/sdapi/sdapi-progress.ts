import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Progress } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { parseResponse } from '#http/json-response.ts'
import { progressPath } from './sdapi-capabilities.ts'

const ProgressResponse = z.looseObject({
  progress: z.number().min(0).max(1),
  eta_relative: z.number().catch(0),
})

interface PollProgressOptions {
  readonly http: EngineHttp
  readonly intervalMs: number
  readonly onProgress: (progress: Progress) => void
  /** Aborting it ends the polling. */
  readonly until: AbortSignal
}

/** Polls the progress. The reported share never decreases; without progress the call continues. */
export async function pollProgress({
  http,
  intervalMs,
  onProgress,
  until,
}: PollProgressOptions): Promise<void> {
  let reached = 0
  try {
    while (!until.aborted) {
      await delay(intervalMs, undefined, { signal: until })
      const progress = parseResponse(
        await http.request(progressPath, { signal: until }),
        ProgressResponse,
      )
      if (!progress) return
      if (progress.progress <= reached) continue
      reached = progress.progress
      onProgress({
        share: reached,
        ...(progress.eta_relative > 0 && { secondsLeft: progress.eta_relative }),
      })
    }
  } catch (error) {
    if (!until.aborted && !(error instanceof EngineFailure)) throw error
  }
}

/** Closing the connection does not stop WebUI, which would finish the picture. */
export async function interrupt(http: EngineHttp): Promise<void> {
  try {
    await http.request('/sdapi/v1/interrupt', { signal: new AbortController().signal, body: {} })
  } catch (error) {
    // The engine is unreachable: nothing to stop.
    if (!(error instanceof EngineFailure)) throw error
  }
}
