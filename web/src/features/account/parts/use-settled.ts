import { useEffect, useEffectEvent, useState } from 'react'

/** A slider passes over many values; only the one it stays at for so long is saved. */
const restMs = 400

/** A value that is shown as it moves, and handed on when it has come to rest. */
export function useSettled(saved: number, settle: (value: number) => void) {
  const [moving, setMoving] = useState<number>()
  const onRest = useEffectEvent((value: number) => {
    setMoving(undefined)
    if (value !== saved) settle(value)
  })
  useEffect(() => {
    if (moving === undefined) return
    const timer = setTimeout(() => onRest(moving), restMs)
    return () => clearTimeout(timer)
  }, [moving])
  return { value: moving ?? saved, change: setMoving }
}
