import { useEffect, useEffectEvent } from 'react'

const requests = new EventTarget()
const name = 'compare'

/** Opens the choice of several models, wherever it is on the page. */
export const requestComparison = (): void => void requests.dispatchEvent(new Event(name))

/** What answers such a request. */
export function useComparisonRequest(open: () => void): void {
  const answer = useEffectEvent(open)
  useEffect(() => {
    const onRequest = () => answer()
    requests.addEventListener(name, onRequest)
    return () => requests.removeEventListener(name, onRequest)
  }, [])
}
