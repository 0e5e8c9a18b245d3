import { type WorkChange, works } from '@atelier/contract/works/works'
import type { QueryClient } from '@tanstack/react-query'
import { clientFor } from '#api/client.ts'

export const worksClient = clientFor(works)

/** Pins or archives a work, or the reverse; its lists are read again. */
export async function changeWork(
  queries: QueryClient,
  { id, ...body }: WorkChange & { readonly id: string },
): Promise<void> {
  try {
    await worksClient.change({ workId: id, body })
  } finally {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['chat', 'list'] }),
      queries.invalidateQueries({ queryKey: ['works'] }),
    ])
  }
}
