import { useEffect, useState } from 'react'

/** Specified: how long an error of the chat stays. */
const alertDurationMs = 5000

/** A sentence that clears itself. The same sentence again is shown for another full time. */
export function useTimedAlert() {
  const [alert, setAlert] = useState<{ readonly sentence: string }>()
  useEffect(() => {
    if (!alert) return
    const timer = setTimeout(() => setAlert(undefined), alertDurationMs)
    return () => clearTimeout(timer)
  }, [alert])
  return {
    sentence: alert?.sentence,
    show: (sentence: string) => setAlert({ sentence }),
    clear: () => setAlert(undefined),
  }
}
