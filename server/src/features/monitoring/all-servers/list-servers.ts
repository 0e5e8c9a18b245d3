import { ServerReadings, type ServerReport } from '@atelier/contract/monitoring/servers'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { OtherServer, Servers } from '#platform/servers.ts'

export interface ServerListDependencies {
  readonly servers: Pick<Servers, 'id' | 'name' | 'listOthers' | 'isStopping'>
  readonly version: string
  readonly startedAt: number
  readonly clock: Clock
}

/** Every living server: this one, with what it reads now, then the others as they last said of themselves. */
export async function listServers(
  { servers, version, startedAt }: ServerListDependencies,
  own: ServerReadings,
): Promise<[ServerReport, ...ServerReport[]]> {
  const others = await servers.listOthers()
  return [
    {
      id: servers.id(),
      name: servers.name,
      version,
      state: own.isStopping ? 'stopping' : 'running',
      startedAt: isoDate(startedAt),
      silentSeconds: 0,
      isThis: true,
      readings: own,
    },
    ...others.map(presentOther),
  ]
}

function presentOther({
  id,
  name,
  version,
  startedAt,
  silentMs,
  isSilent,
  readings,
}: OtherServer): ServerReport {
  // Another version may say more, less, or something else.
  const known = ServerReadings.safeParse(readings).data ?? null
  return {
    id,
    name,
    version,
    state: stateOf(isSilent, known),
    startedAt: isoDate(startedAt),
    silentSeconds: Math.round(silentMs / 1000),
    isThis: false,
    readings: known,
  }
}

function stateOf(isSilent: boolean, readings: ServerReadings | null): ServerReport['state'] {
  if (isSilent) return 'silent'
  return readings?.isStopping === true ? 'stopping' : 'running'
}
