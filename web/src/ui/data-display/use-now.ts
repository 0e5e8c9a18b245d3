import { useEffect, useState } from 'react'

const refreshMs = 30_000

/** The time, refreshed often enough for relative times to stay true. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
