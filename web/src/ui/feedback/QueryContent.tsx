import { Box, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { ErrorPanel, type ErrorPanelProps } from './ErrorPanel.tsx'

/** The part of a query that is shown. */
export interface ShownQuery<T> {
  readonly data: T | undefined
  /** Its message is fit to be shown. */
  readonly error: Error | null
  readonly isFetching?: boolean
  readonly refetch: () => unknown
}

export interface QueryContentProps<T>
  extends Pick<ErrorPanelProps, 'retry' | 'titleAs' | 'isBare'> {
  readonly query: ShownQuery<T>
  /** The title of the failure; of some failures, another one. */
  readonly failed: string | ((error: Error) => string)
  readonly skeleton: ReactNode
  /** Shows the last data even when fetching it again failed; without it, the failure takes its place. */
  readonly keepsData?: boolean
  /** `failure` shows that fetching the kept data again failed. */
  readonly children: (data: T, failure: ReactNode) => ReactNode
}

/** The three states of a query: loading, failed, loaded. */
export function QueryContent<T>({
  query: { data, error, isFetching = false, refetch },
  failed,
  skeleton,
  keepsData = false,
  children,
  ...panel
}: QueryContentProps<T>) {
  const failure = error && (
    <ErrorPanel
      {...panel}
      title={typeof failed === 'string' ? failed : failed(error)}
      text={error.message}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
  if (failure && !(keepsData && data !== undefined)) return failure
  return data === undefined ? skeleton : children(data, failure)
}

/** A block of about the height of what is loading. */
export const BlockSkeleton = ({
  label,
  height,
}: {
  readonly label: string
  readonly height: number
}) => (
  <Box role="status" aria-label={label}>
    <Skeleton variant="rounded" height={height} />
  </Box>
)
