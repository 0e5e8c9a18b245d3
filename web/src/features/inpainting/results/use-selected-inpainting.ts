import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKey } from '#api/client.ts'
import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { inpaintingClient } from '../api/inpainting-client.ts'

/** The inpainting that is looked at: one of the list, or the one that the address names. */
export function useSelectedInpainting() {
  const { read, set } = useUrlFilter()
  const [chosen, choose] = useState<InpaintingRecord>()
  const asked = read('inpainting')
  const { data, error } = useQuery({
    queryKey: queryKey('inpainting', 'read', { inpaintingId: asked ?? '' }),
    queryFn: ({ signal }) => inpaintingClient.read({ inpaintingId: asked ?? '' }, { signal }),
    enabled: asked !== undefined,
  })
  return {
    shown: chosen ?? (asked === undefined ? undefined : data),
    problem: asked === undefined ? null : error,
    show(record: InpaintingRecord | undefined) {
      choose(record)
      if (asked !== undefined) set('inpainting', undefined)
    },
  }
}
