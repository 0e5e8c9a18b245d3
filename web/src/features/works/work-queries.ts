import { retention } from '@atelier/contract/retention/retention'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'
import { useTags } from './api/tags-api.ts'

/** How long the user's works stay. */
export const retentionQuery = callQuery('retention', 'read', clientFor(retention).read)

/** The id of the tag that the URL of images names. */
export function useTagId(name: string | undefined): string | undefined {
  const { data } = useTags()
  return data?.find((tag) => tag.name === name)?.id
}
