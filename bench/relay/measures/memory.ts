import { setTimeout as delay } from 'node:timers/promises'
import type { MemoryUsage } from '#bench/harness/process-usage.ts'
import type { LoadResult } from '../client/load.ts'
import { tokensPerSecond } from '../question.ts'
import type { RelayRoute, RelaySetup } from '../relay-setup.ts'
import { type Crowd, loadOf } from './measure.ts'

/** Bytes that each open stream holds in the relay. */
export interface MemoryPerStream {
  readonly heapBytes: number
  readonly residentBytes: number
}

/** Compares the relay at rest with the relay when every stream of the crowd is open and half written. */
export async function measureMemory(
  setup: RelaySetup,
  route: RelayRoute,
  crowd: Crowd,
): Promise<MemoryPerStream> {
  if (!route.relay) throw new Error('there is no relay to look at')
  const load = await loadOf(route, crowd)
  const before = await route.relay.request<MemoryUsage>('memory')
  const running = setup.client.request<LoadResult>('run', load)
  await delay(crowd.arrivingOverMs + (crowd.tokens * 1000) / tokensPerSecond / 2)
  const during = await route.relay.request<MemoryUsage>('memory')
  await running
  return {
    heapBytes: (during.heapBytes - before.heapBytes) / crowd.streams,
    residentBytes: (during.residentBytes - before.residentBytes) / crowd.streams,
  }
}
