import { ServerReadings } from '@atelier/contract/monitoring/servers'
import { cacheCall } from '#platform/cached-call.ts'
import type { Clock } from '#platform/clock.ts'
import type { Servers } from '#platform/servers.ts'
import type { ServedBuild } from '#platform/web/web-build.ts'

interface SharedBuildDependencies {
  readonly servers: Pick<Servers, 'listOthers'>
  readonly servedBuild: Pick<ServedBuild, 'id'>
  readonly clock: Clock
}

/** Every open page asks; servers say it no more often themselves. */
const periodMs = 3000

/**
 * The build of the web app that every living server serves; `null` while they differ. While servers are upgraded one after the other, a page
 * of either build may ask either server: it would be told of a new version back and forth.
 */
export function createSharedBuild({
  servers,
  servedBuild,
  clock,
}: SharedBuildDependencies): () => Promise<string | null> {
  const othersBuilds = cacheCall(async () => (await servers.listOthers()).map(buildOf), {
    clock,
    periodMs,
  })
  return async () => {
    const own = servedBuild.id()
    const others = await othersBuilds().catch(() => [undefined])
    return others.every((build) => build === null || build === own) ? own : null
  }
}

/** `undefined` where it is not known yet; `null` when the server serves no pages. */
const buildOf = ({ readings }: { readonly readings: unknown }): string | null | undefined =>
  ServerReadings.safeParse(readings).data?.build
