import {
  type Project,
  type ProjectChange,
  type ProjectDraft,
  projects,
} from '@atelier/contract/projects/projects'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

const client = clientFor(projects)
export const readProject = (projectId: string) => client.read({ projectId })
export const projectDraft = projects.create.body

/** The user's projects, those where something was done last first. */
export const useProjects = () => useQuery(callQuery('projects', 'list', client.list))
export const useProject = (projectId: string) =>
  useQuery(callQuery('projects', 'read', client.read, { projectId }))

export function useCreateProject() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProjectDraft) => client.create({ body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['projects'] }),
  })
}

/** Every list names it: all of them are read again. */
export function useChangeProject(projectId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProjectChange) => client.change({ projectId, body }),
    onSuccess: () => queries.invalidateQueries(),
  })
}

/** Its page is left afterwards. */
export function useRemoveProject() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Project, 'id'>) => client.remove({ projectId: id }),
    onSuccess: (_, { id }) =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes(id),
      }),
  })
}
