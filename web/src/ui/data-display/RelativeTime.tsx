import { formatDateTime, formatRelativeTime } from '#format/dates.ts'
import { useNow } from './use-now.ts'

interface Props {
  /** An ISO date. */
  readonly at: string
  /** It follows other words: « utilisée à l’instant ». */
  readonly isWithinSentence?: boolean
}

/** How long ago; the exact time on hover. */
export function RelativeTime({ at, isWithinSentence = false }: Props) {
  const now = useNow()
  const date = new Date(at)
  const text = formatRelativeTime(date, now)
  return (
    <time dateTime={at} title={formatDateTime(date)}>
      {isWithinSentence ? text.charAt(0).toLowerCase() + text.slice(1) : text}
    </time>
  )
}
