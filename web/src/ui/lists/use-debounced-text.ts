import { useEffect, useEffectEvent, useState } from 'react'

/** The pause in typing after which the text counts. */
const pauseMs = 300

/**
 * The text of a field whose value is stored elsewhere, as in the URL, a moment later than it is typed. A value that changes there
 * without typing, for example by the browser's buttons, replaces the text.
 */
export function useDebouncedText(
  kept: string,
  keep: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, type] = useState(kept)
  const [known, know] = useState({ kept, told: kept })
  if (known.kept !== kept) {
    know({ kept, told: kept })
    if (kept !== known.told) type(kept)
  }
  const tell = useEffectEvent(() => {
    know({ kept, told: typed })
    keep(typed)
  })
  useEffect(() => {
    if (typed === known.told) return
    const timer = setTimeout(() => tell(), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, known.told])
  return [typed, type]
}
