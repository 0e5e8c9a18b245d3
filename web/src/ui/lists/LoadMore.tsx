import { Box, Button, Skeleton } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Quiet } from '../typography/Quiet.tsx'
import { uiTexts } from '../ui.texts.ts'

const texts = uiTexts.more

interface Props {
  /** How many rows are shown, and after how many more it waits for a click. Without it, it never waits. */
  readonly shown?: { readonly count: number; readonly atOnce: number }
  /** The list is fetching: nothing more is requested meanwhile. */
  readonly isFetching: boolean
  readonly hasFailed: boolean
  readonly onMore: () => void
}

/** The end of the loaded rows: loads more when it comes near the screen; after a failure or enough rows, on a click. */
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
  // Mounted again after each fetch: on a large screen it may still be in view.
  return <EndOfList key={String(isFetching)} onMore={onMore} />
}

function EndOfList({ onMore }: Pick<Props, 'onMore'>) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onMore(),
      { rootMargin: '200px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [onMore])
  return (
    <Box ref={end} sx={{ px: 1.25, py: 1 }}>
      <Skeleton width="70%" />
      <Skeleton width="40%" height={16} />
    </Box>
  )
}
