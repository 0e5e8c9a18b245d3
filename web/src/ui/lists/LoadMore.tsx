import { Box, Button, Skeleton } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Quiet } from '../typography/Quiet.tsx'
import { uiTexts } from '../ui.texts.ts'

const texts = uiTexts.more

interface Props {
  /** How many are shown, and how many at once: after so many more, it waits to be asked. Without it, it never waits. */
  readonly shown?: { readonly count: number; readonly atOnce: number }
  /** Something of the list is on its way: asked meanwhile, more is not fetched. */
  readonly isFetching: boolean
  readonly hasFailed: boolean
  readonly onMore: () => void
}

/** The end of what was fetched: asks for more when it comes near the screen; once that failed or there is enough, only when it is asked to. */
export function LoadMore({ shown, isFetching, hasFailed, onMore }: Props) {
  const [allowed, setAllowed] = useState(shown?.atOnce ?? Number.POSITIVE_INFINITY)
  const isEnough = shown !== undefined && shown.count >= allowed
  if (hasFailed)
    return (
      <Box role="alert" sx={{ px: 1.25, py: 1.5 }}>
        <Quiet component="p" sx={{ mb: 1 }}>
          {texts.failed}
        </Quiet>
        <Button size="small" variant="outlined" color="inherit" onClick={onMore}>
          {texts.retry}
        </Button>
      </Box>
    )
  if (isEnough)
    return (
      <Box sx={{ px: 1.25, py: 1.5, textAlign: 'center' }}>
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => {
            setAllowed(shown.count + shown.atOnce)
            onMore()
          }}
        >
          {texts.more}
        </Button>
      </Box>
    )
  // Looks anew after each answer: on a large screen it may still be in view.
  return <EndOfList key={String(isFetching)} onMore={onMore} />
}

function EndOfList({ onMore }: Pick<Props, 'onMore'>) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current) return
    const near = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onMore(),
      { rootMargin: '200px' },
    )
    near.observe(end.current)
    return () => near.disconnect()
  }, [onMore])
  return (
    <Box ref={end} sx={{ px: 1.25, py: 1 }}>
      <Skeleton width="70%" />
      <Skeleton width="40%" height={16} />
    </Box>
  )
}
