import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#api/call-query.ts'
import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { inpaintingClient } from '../api/inpainting-client.ts'

/** The inpainting on screen: one of the list, or the one of the URL. */
export function useSelectedInpainting() {
  const { read, set } = useUrlFilter()
  const [chosen, setChosen] = useState<InpaintingRecord>()
  const requested = read('inpainting')
  const { data, error } = useQuery({
    ...callQuery('inpainting', 'read', inpaintingClient.read, { inpaintingId: requested ?? '' }),
    enabled: requested !== undefined,
  })
  return {
    shown: chosen ?? (requested === undefined ? undefined : data),
    problem: requested === undefined ? null : error,
    show(record: InpaintingRecord | undefined) {
      setChosen(record)
      if (requested !== undefined) set('inpainting', undefined)
    },
  }
}
