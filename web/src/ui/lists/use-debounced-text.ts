import { useEffect, useEffectEvent, useState } from 'react'

/** How long one pauses before what was typed counts. */
const pauseMs = 300

/**
 * Text that is kept elsewhere, as in the address, which takes it a moment later than the field must show it. What comes from there and
 * was not typed here, by the browser's own buttons say, replaces what is in the field.
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
