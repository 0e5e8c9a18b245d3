import { useEffect, useState } from 'react'
import { attemptKey, beginPicture, endPicture, retryPicture } from './picture-attempts.ts'

/** Whether a picture may be shown; `held` once it kept the page from going on. */
export function usePictureAttempt(text: string) {
  const key = attemptKey(text)
  const [state, setState] = useState<'waiting' | 'held' | 'shown'>('waiting')
  useEffect(() => {
    if (!beginPicture(key)) {
      setState('held')
      return
    }
    setState('shown')
    return () => endPicture(key)
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
