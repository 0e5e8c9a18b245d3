import { useEffect, useEffectEvent, useState } from 'react'

/** A slider passes over many values; only the one it stays at for so long is saved. */
const debounceMs = 400

/** A value that is shown as it moves, and handed on when it has come to rest. */
export function useDebouncedChange(saved: number, settle: (value: number) => void) {
  const [moving, setMoving] = useState<number>()
  const onRest = useEffectEvent(() => {
    setMoving(undefined)
    if (moving !== undefined && moving !== saved) settle(moving)
  })
  useEffect(() => {
    if (moving === undefined) return
    const timer = setTimeout(() => onRest(), debounceMs)
    return () => clearTimeout(timer)
  }, [moving])
  // Whoever leaves at once has meant the last value.
  useEffect(() => () => onRest(), [])
  return { value: moving ?? saved, change: setMoving }
}
