import { deadlineUnits, replyDeadlines, workDeadlines } from '@atelier/contract/deadlines'
import { roughDuration } from '#format/durations.ts'
import { formatNumber } from '#format/numbers.ts'
import { told } from '#language/told.ts'
import { configurationTexts } from './configuration.texts.ts'

const texts = configurationTexts.engines.deadlines

interface DeadlineRow {
  readonly kind: string
  /** One line each. */
  readonly times: readonly string[]
}

const { image, upscale, speech, transcription, longest } = workDeadlines
const units = Object.entries(deadlineUnits)

/** What each kind of work is given, in words; `timeout` is the configured one, in seconds. */
export const deadlineRows = (timeout: number): readonly DeadlineRow[] => [
  {
    kind: texts.control,
    times: Number.isNaN(timeout) ? [] : [texts.controlTime(roughDuration(timeout))],
  },
  {
    kind: told(replyDeadlines.label),
    times: [
      texts.firstWord(roughDuration(replyDeadlines.firstWord)),
      texts.silence(roughDuration(replyDeadlines.silence)),
    ],
  },
  ...[image, upscale, speech, transcription].map(rowOf),
]

export const longestDeadline = texts.longest(roughDuration(longest))

function rowOf(deadline: { readonly label: string; readonly base: number }): DeadlineRow {
  const given = new Map<string, unknown>(Object.entries(deadline))
  const more = units.flatMap(([name, unit]) => {
    const seconds = given.get(name)
    return typeof seconds === 'number' ? [texts.more(durationOf(seconds), told(unit))] : []
  })
  return { kind: told(deadline.label), times: [roughDuration(deadline.base), ...more] }
}

/** A rough duration would round half a second away. */
const durationOf = (seconds: number) =>
  seconds < 1 ? `${formatNumber(seconds, 1)}\u00a0s` : roughDuration(seconds)
