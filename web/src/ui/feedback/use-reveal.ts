import { type Theme, useMediaQuery } from '@mui/material'
import { useRef } from 'react'

/**
 * On a narrow screen the results of a tool are below its form, out of sight of who has just pressed its button: `reveal` scrolls to the
 * element of `ref`. A wide one shows both.
 */
export function useReveal() {
  const ref = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const reveal = () => {
    if (!isNarrow) return
    const isSmooth = !matchMedia('(prefers-reduced-motion: reduce)').matches
    ref.current?.scrollIntoView({ block: 'start', behavior: isSmooth ? 'smooth' : 'auto' })
  }
  return { ref, reveal }
}
