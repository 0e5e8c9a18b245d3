import { useEffect, useState } from 'react'

/** The time in milliseconds, updated each second while it matters. */
export function useCurrentTime(matters: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!matters) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [matters])
  return now
}
