import { fileURLToPath } from 'node:url'
import { EngineFailure } from '#engine-failure.ts'
import { createChildHost } from '../../child-process/child-host.ts'
import type { CardFault, MeasuredCard } from '../card-verdict.ts'
import { cardLaunch, type UsableBuild } from './card-launch.ts'

export type ProbedCard = Omit<MeasuredCard, 'measuredAt'>
export type ProbeProtocol = {
  readonly probe: {
    readonly input: undefined
    readonly event: never
    readonly result: ProbedCard
  }
}

export interface ProbeOptions {
  readonly programFolder: string
  readonly card: UsableBuild
  readonly signal: AbortSignal
}
/** @throws EngineFailure when no card works; the signal's reason when aborted */
export type ProbeCard = (options: ProbeOptions) => Promise<ProbedCard>

/** Some drivers translate their programs the first time, which takes a while. */
const probeWithinMs = 90_000

/** Loads the build in a child and asks it for the card: a driver that ends its process, or hangs, costs only that child. */
export const probeCard: ProbeCard = async ({ programFolder, card, signal }) => {
  const child = createChildHost<ProbeProtocol>({
    main: fileURLToPath(new URL('./card-probe-child.ts', import.meta.url)),
    launch: () => cardLaunch({ programFolder, card }),
    silenceMs: probeWithinMs,
  })
  try {
    return await child.request('probe', undefined, { signal })
  } finally {
    await child.close()
  }
}

/** What a failed probe means. */
export function faultOf(cause: unknown): CardFault {
  if (!(cause instanceof EngineFailure)) return 'no-answer'
  if (cause.reason === 'timeout') return 'hung'
  return cause.reason === 'cut' ? 'crashed' : 'no-answer'
}
