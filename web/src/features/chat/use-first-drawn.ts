import { startTransition, useEffect, useState } from 'react'

/** Enough rows for any screen. */
const atOnce = 20
const perStep = 30

/**
 * From which row on a long chat is drawn: its end at once, the rest right after, piece by piece and giving way to whatever the person does. Everything is there
 * in the end, so that the browser's own search finds it.
 */
export function useFirstDrawn(count: number): number {
  const [first, setFirst] = useState(() => Math.max(0, count - atOnce))
  useEffect(() => {
    if (first > 0) startTransition(() => setFirst(Math.max(0, first - perStep)))
  }, [first])
  return Math.min(first, count)
}
