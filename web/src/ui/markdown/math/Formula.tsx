import { Box } from '@mui/material'
import katex from 'katex'
import { useLayoutEffect, useRef } from 'react'

/**
 * One formula. KaTeX builds its elements itself and sets their styles by script, which a strict content policy allows;
 * its HTML text carries style attributes, which the policy refuses.
 */
export function Formula({ tex, displayed }: { readonly tex: string; readonly displayed: boolean }) {
  const container = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (container.current)
      katex.render(tex, container.current, {
        displayMode: displayed,
        throwOnError: false,
        strict: 'ignore',
        maxExpand: 500,
        maxSize: 20,
      })
  }, [tex, displayed])
  return (
    <Box
      component="span"
      ref={container}
      tabIndex={displayed ? 0 : undefined}
      sx={
        displayed
          ? {
              display: 'block',
              overflowX: 'auto',
              overflowY: 'hidden',
              my: 1.5,
              scrollbarWidth: 'thin',
            }
          : undefined
      }
    />
  )
}
