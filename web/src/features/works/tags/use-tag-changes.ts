import type { Tag } from '@atelier/contract/works/tags'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tagsClient } from '../api/tags-api.ts'
import { refreshWorks } from '../api/works-api.ts'

export function useRemoveTag() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Tag) => tagsClient.remove({ tagId: id }),
    onSettled: () => refreshWorks(queries),
  })
}

export function useRenameTag(onRenamed: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: Pick<Tag, 'id' | 'name'>) =>
      tagsClient.rename({ tagId: id, body: { name } }),
    onSuccess: onRenamed,
    onSettled: () => refreshWorks(queries),
  })
}
