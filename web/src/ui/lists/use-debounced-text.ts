import { useEffect, useEffectEvent, useState } from 'react'

/** The pause in typing after which the text counts. */
const pauseMs = 300

/**
 * The text of a field whose value is stored elsewhere, as in the URL, a moment later than it is typed. A value that changes there
 * without typing, for example by the browser's buttons, replaces the text.
 */
export function useDebouncedText(
  value: string,
  onChange: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [synced, setSynced] = useState({ value, reported: value })
  if (synced.value !== value) {
    setSynced({ value, reported: value })
    if (value !== synced.reported) setText(value)
  }
  const report = useEffectEvent(() => {
    setSynced({ value, reported: text })
    onChange(text)
  })
  useEffect(() => {
    if (text === synced.reported) return
    const timer = setTimeout(() => report(), pauseMs)
    return () => clearTimeout(timer)
  }, [text, synced.reported])
  return [text, setText]
}
