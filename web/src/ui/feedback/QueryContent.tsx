import { Box, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { ErrorPanel } from './ErrorPanel.tsx'

interface Props<T> {
  /** A failure of it is its own sentence. */
  readonly query: {
    readonly data: T | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly failed: string
  readonly retry: string
  readonly loading: string
  /** About how tall it will be. */
  readonly height: number
  readonly children: (data: T) => ReactNode
}

/** What was asked of the server: on its way, not to be had, or there. Not even the last answer is shown in the place of one that failed. */
export function QueryContent<T>({
  query: { data, error, refetch },
  failed,
  retry,
  loading,
  height,
  children,
}: Props<T>) {
  if (error)
    return (
      <ErrorPanel
        title={failed}
        text={error.message}
        retry={retry}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined)
    return (
      <Box role="status" aria-label={loading}>
        <Skeleton variant="rounded" height={height} />
      </Box>
    )
  return children(data)
}
