import { useColorScheme } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { type RenderedDiagram, renderDiagram } from './diagram-frame.ts'
import { attemptKey, beginPicture, endPicture, retryPicture } from './picture-attempts.ts'

export type DiagramState = 'waiting' | 'held' | RenderedDiagram

/** A diagram in the colours of the page, rendered once its element comes near the view. */
export function useDiagram(source: string) {
  const theme = useColorScheme().colorScheme === 'dark' ? 'dark' : 'light'
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [state, setState] = useState<DiagramState>('waiting')
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!isNear) return
    const key = attemptKey(source)
    if (attempts === 0 && !beginPicture(key)) {
      setState('held')
      return
    }
    let isCurrent = true
    void renderDiagram(source, theme).then((diagram) => {
      endPicture(key)
      if (isCurrent) setState(diagram)
    })
    return () => {
      isCurrent = false
    }
  }, [isNear, attempts, source, theme])
  const retry = () => {
    retryPicture(attemptKey(source))
    setState('waiting')
    setAttempts((count) => count + 1)
  }
  return { state, element, retry }
}
