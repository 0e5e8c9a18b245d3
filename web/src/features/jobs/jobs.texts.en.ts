import { formatRoughDuration } from '#format/durations.ts'
import { formatCount } from '#format/numbers.ts'
import { translate } from '#language/translate.ts'
import type { jobsTexts } from './jobs.texts.ts'

export const jobsEnglish: typeof jobsTexts = {
  title: 'Tasks',
  none: 'No tasks in progress',
  recent: 'Recently finished',
  done: 'Finished',
  running: (count) => `${count} in progress`,
  button: ({ active, failed }) => {
    const parts = [
      (active > 0 || failed === 0) && jobsEnglish.running(active),
      failed > 0 && jobsEnglish.failures(failed),
    ]
    return `Tasks: ${parts.filter((part) => part !== false).join(', ')}`
  },
  failures: (count) => formatCount(count, 'failure'),
  cancel: 'Cancel',
  progress: 'Progress',
  cancelJob: (title) => `Cancel: ${title}`,
  cancelFailed: (sentence) => `This task could not be cancelled: ${sentence}`,
  failed: 'Failed',
  state: ({ state, position, isEstimate, error }, secondsLeft) => {
    if (state === 'failed') return error ? translate(error.error) : jobsEnglish.failed
    const duration =
      secondsLeft === undefined
        ? undefined
        : `${isEstimate ? 'about ' : ''}${formatRoughDuration(secondsLeft)}`
    const isNear = secondsLeft !== undefined && secondsLeft < 1
    if (state === 'waiting')
      return waiting(position, isNear ? 'about to start' : duration && `starts in ${duration}`)
    if (isNear) return 'Almost finished'
    return duration ? `${duration} left` : 'In progress'
  },
  ended: ({ title, state, error }) => {
    if (state === 'failed')
      return `Task failed: ${translate(title)}. ${translate(error?.error ?? '')}`
    return `${state === 'cancelled' ? 'Task cancelled' : 'Task finished'}: ${translate(title)}`
  },
}

const places = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

function waiting(position: number | null, beginning: string | undefined): string {
  const place =
    position === null
      ? 'Waiting'
      : `${position}${endings[places.select(position)] ?? 'th'} in the queue`
  return beginning ? `${place}, ${beginning}` : place
}
