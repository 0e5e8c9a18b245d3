import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'

const texts = { failed: 'La suite de la liste n’a pas pu être chargée.', retry: 'Réessayer' } as const

interface Props {
  readonly hasFailed: boolean
  readonly onMore: () => void
}

/** The end of what was fetched: asks for more when it comes near the screen; once that failed, only when it is asked to. */
export function LoadMore({ hasFailed, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasFailed || !end.current) return
    const near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onMore(), { rootMargin: '200px' })
    near.observe(end.current)
    return () => near.disconnect()
  }, [hasFailed, onMore])
  if (hasFailed)
    return (
      <Box role="alert" sx={{ px: 1.25, py: 1.5 }}>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 1 }}>
          {texts.failed}
        </Typography>
        <Button size="small" variant="outlined" color="inherit" onClick={onMore}>
          {texts.retry}
        </Button>
      </Box>
    )
  return (
    <Box ref={end} sx={{ px: 1.25, py: 1 }}>
      <Skeleton width="70%" />
      <Skeleton width="40%" height={16} />
    </Box>
  )
}
