import { useEffect, useState } from 'react'

/** How long an error of the chat stays, by the specification. */
const alertDurationMs = 5000

/** A text that clears itself. The same text again is shown for another full time. */
export function useTimedAlert() {
  const [alert, setAlert] = useState<{ readonly text: string }>()
  useEffect(() => {
    if (!alert) return
    const timer = setTimeout(() => setAlert(undefined), alertDurationMs)
    return () => clearTimeout(timer)
  }, [alert])
  return {
    text: alert?.text,
    show: (text: string) => setAlert({ text }),
    clear: () => setAlert(undefined),
  }
}
export type TimedAlert = ReturnType<typeof useTimedAlert>
