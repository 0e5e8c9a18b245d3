import { useEffect, useState } from 'react'
import { attemptKey, beginPicture, endPicture, retryPicture } from './picture-attempts.ts'

/** Whether a picture may be shown; `held` once it kept the page from going on. */
export function usePictureAttempt(text: string) {
  const key = attemptKey(text)
  const [state, setState] = useState<'waiting' | 'held' | 'shown'>('waiting')
  useEffect(() => {
    let begun: 'shown' | 'held' | undefined
    // A hidden tab paints nothing: it cannot tell whether it is kept from going on.
    const begin = () => {
      if (document.hidden || begun) return
      begun = beginPicture(key) ? 'shown' : 'held'
      setState(begun)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      document.removeEventListener('visibilitychange', begin)
      if (begun === 'shown') endPicture(key)
    }
  }, [key])
  return {
    state,
    retry: () => {
      retryPicture(key)
      setState('shown')
    },
    /** Once it has been painted. */
    end: () => {
      requestAnimationFrame(() => requestAnimationFrame(() => endPicture(key)))
    },
  }
}
