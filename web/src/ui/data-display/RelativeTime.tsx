import { formatDateTime, formatRelativeTime } from '#format/dates.ts'
import { useNow } from './use-now.ts'

/** How long ago; the exact time on hover. `at` is an ISO date. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow()
  const date = new Date(at)
  return (
    <time dateTime={at} title={formatDateTime(date)}>
      {formatRelativeTime(date, now)}
    </time>
  )
}
