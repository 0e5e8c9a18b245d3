import { help } from '@atelier/contract/help/help'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

export const helpClient = clientFor(help)

/** The help is part of the program: it never changes while the page is open. */
const cachedForever = { staleTime: Number.POSITIVE_INFINITY }

export const useHelpTopics = () =>
  useQuery({
    ...callQuery('help', 'topics', helpClient.topics),
    ...cachedForever,
  })

export const useHelpPage = (topicId: string) =>
  useQuery({
    ...callQuery('help', 'page', helpClient.page, { topicId }),
    ...cachedForever,
  })

export const useAbout = () =>
  useQuery({
    ...callQuery('help', 'about', helpClient.about),
    ...cachedForever,
  })
