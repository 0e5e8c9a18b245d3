import { useQuery } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'

/** The model that chats of a project begin with. What reads projects is loaded in a project only: the page of chats waits for it. */
export function useProjectModel(projectId: string | undefined) {
  const { data, refetch } = useQuery({
    queryKey: queryKey('projects', 'read', { projectId: projectId ?? '' }),
    queryFn: async () => (await import('./use-projects.ts')).readProject(projectId ?? ''),
    enabled: projectId !== undefined,
  })
  const id = data?.model ?? undefined
  return {
    id,
    /** Once the project is known; of one that cannot be read, none. */
    load: async (): Promise<string | undefined> =>
      data || projectId === undefined
        ? id
        : ((await refetch({ cancelRefetch: false })).data?.model ?? undefined),
  }
}
