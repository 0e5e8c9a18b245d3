import { useEffect, useState } from 'react'

/** Specified: how long a success is shown. */
const shownMs = 3000

/** A sentence that goes away by itself; each telling starts the time anew. */
export function useTemporaryNotice() {
  const [told, tell] = useState<{ readonly message: string }>()
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => tell(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [told])
  return {
    message: told?.message,
    show: (message: string) => tell({ message }),
    clear: () => tell(undefined),
  }
}
