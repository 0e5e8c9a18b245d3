import { useQuery } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { helpClient } from './help-client.ts'

/** The help is part of the program: it does not change while the page is open. */
const cachedForever = { staleTime: Number.POSITIVE_INFINITY }

export const useHelpTopics = () =>
  useQuery({
    queryKey: queryKey('help', 'topics'),
    queryFn: ({ signal }) => helpClient.topics({}, { signal }),
    ...cachedForever,
  })

export const useHelpPage = (topicId: string) =>
  useQuery({
    queryKey: queryKey('help', 'page', { topicId }),
    queryFn: ({ signal }) => helpClient.page({ topicId }, { signal }),
    ...cachedForever,
  })
