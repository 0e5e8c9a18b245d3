import { manageRights, tools } from '@atelier/contract/groups/own-rights'
import { noRights, type Rights } from '@atelier/contract/groups/rights'
import { z } from 'zod'

const names = z.array(z.string())
const Stored = z.object({
  tools: z.union([z.literal('all'), names]),
  models: z.union([z.literal('all'), z.object({ ids: names, engines: names })]),
  mayMakeKeys: z.boolean(),
  manage: names,
})

/** Stored rights. What this version does not know is left out, and what it cannot read gives nothing. */
export function parseRights(json: string): Rights {
  const { data } = Stored.safeParse(JSON.parse(json))
  if (!data) return noRights
  return {
    ...data,
    tools: data.tools === 'all' ? 'all' : tools.filter((tool) => data.tools.includes(tool)),
    manage: manageRights.filter((right) => data.manage.includes(right)),
  }
}
