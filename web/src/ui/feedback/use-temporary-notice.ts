import { useEffect, useState } from 'react'

/** How long a success is shown. */
const shownMs = 3000

/** A message that disappears by itself; showing another restarts the time. */
export function useTemporaryNotice() {
  const [notice, setNotice] = useState<{ readonly message: string }>()
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [notice])
  return {
    message: notice?.message,
    show: (message: string) => setNotice({ message }),
    clear: () => setNotice(undefined),
  }
}
