import { help } from '@atelier/contract/help/help'
import { useQuery } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'

const helpClient = clientFor(help)

/** The help is part of the program: it never changes while the page is open. */
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
