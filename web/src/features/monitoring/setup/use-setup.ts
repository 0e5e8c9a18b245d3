import {
  maxProbeBytes,
  type SetupReport,
  setup,
  streamProbe,
} from '@atelier/contract/monitoring/setup'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'
import type { StreamFinding, UploadFinding } from './setup-rows.ts'

const setupClient = clientFor(setup)

const fresh = { staleTime: 0, gcTime: 0, retry: false } as const

/** The page's clock is read with the answer: the two are compared. */
export const useSetupReport = () =>
  useQuery({ ...callQuery('monitoring', 'setup', setupClient.setup), ...fresh })

/** Measured by this browser, through everything between it and the server. */
export const useStreamProbe = () =>
  useQuery({
    queryKey: ['monitoring', 'streamProbe'],
    queryFn: ({ signal }) => measureStream(signal),
    ...fresh,
  })

/** After the other probe: sending a large file would hold up its events. */
export const useUploadProbe = (report: SetupReport | undefined, isStreamMeasured: boolean) =>
  useQuery({
    queryKey: ['monitoring', 'uploadProbe', report?.maxFileBytes],
    queryFn: ({ signal }) => measureUpload(probeBytes(report), signal),
    enabled: report !== undefined && isStreamMeasured,
    ...fresh,
  })

export const probeBytes = (report: SetupReport | undefined): number =>
  Math.min(report?.maxFileBytes ?? 0, maxProbeBytes)

/** A page that is busy sees events late: only what is held twice is held by something else. */
async function measureStream(signal: AbortSignal): Promise<NonNullable<StreamFinding>> {
  const first = await measureStreamOnce(signal)
  return first === 'held' ? await measureStreamOnce(signal) : first
}

/** Events that left apart and arrive together were held back. */
async function measureStreamOnce(signal: AbortSignal): Promise<NonNullable<StreamFinding>> {
  const arrivals: number[] = []
  try {
    for await (const _event of await setupClient.streamProbe({}, { signal }))
      arrivals.push(performance.now())
  } catch (cause) {
    if (signal.aborted) throw cause
    return 'failed'
  }
  const [first = 0, last = 0] = [arrivals[0], arrivals.at(-1)]
  const sentMs = (streamProbe.events - 1) * streamProbe.everyMs
  return last - first >= sentMs / 2 ? 'ok' : 'held'
}

async function measureUpload(
  bytes: number,
  signal: AbortSignal,
): Promise<NonNullable<UploadFinding>> {
  const file = new File([new Uint8Array(bytes)], 'essai.bin')
  try {
    const { bytes: received } = await setupClient.uploadProbe({ file }, { signal })
    return received === bytes ? 'ok' : 'refused'
  } catch (cause) {
    if (signal.aborted) throw cause
    return 'refused'
  }
}
