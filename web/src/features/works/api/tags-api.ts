import { tags } from '@atelier/contract/works/tags'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

export const tagsClient = clientFor(tags)

/** The user's tags, by name. */
export const useTags = () => useQuery(callQuery('tags', 'list', tagsClient.list))
