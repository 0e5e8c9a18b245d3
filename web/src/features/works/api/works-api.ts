import { projects } from '@atelier/contract/projects/projects'
import { bulk } from '@atelier/contract/works/bulk'
import { type WorkChange, works } from '@atelier/contract/works/works'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor, queryKey } from '#api/client.ts'

export const worksClient = clientFor(works)
export const bulkClient = clientFor(bulk)

export const projectsClient = clientFor(projects)

/** The user's projects, those where something was done last first. */
export const useProjects = () => useQuery(callQuery('projects', 'list', projectsClient.list))

const lists = [
  queryKey('chat', 'list'),
  // An open chat says which project it is in, and whether it is archived.
  queryKey('chat', 'messages'),
  queryKey('images', 'history'),
  queryKey('images', 'facets'),
  queryKey('inpainting', 'history'),
  queryKey('speech', 'history'),
  queryKey('transcription', 'history'),
  ['works'],
  ['tags'],
  ['projects'],
  // A pin keeps a work that was announced.
  ['retention'],
]
/** Every list that works are in, and what is counted of them. */
export const refreshWorks = async (queries: QueryClient): Promise<void> => {
  await Promise.all(lists.map((key) => queries.invalidateQueries({ queryKey: key })))
}

/** Pins, archives or tags a work, or the reverse; its lists are read again. */
export async function changeWork(
  queries: QueryClient,
  { id, ...body }: WorkChange & { readonly id: string },
): Promise<void> {
  try {
    const work = await worksClient.change({ workId: id, body })
    queries.setQueryData(queryKey('works', 'read', { workId: id }), work)
  } finally {
    await refreshWorks(queries)
  }
}
