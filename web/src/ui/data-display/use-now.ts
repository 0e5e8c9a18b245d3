import { useEffect, useState } from 'react'

const refreshMs = 30_000

/** The time, updated often enough for relative times to stay right. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
