import {
  deadlineUnitTexts,
  replyDeadlines,
  taskDeadlines,
} from '@atelier/contract/configuration/deadlines'
import { formatRoughDuration } from '#format/durations.ts'
import { formatNumber } from '#format/numbers.ts'
import { translate } from '#language/translate.ts'
import { configurationTexts } from '../configuration.texts.ts'

const texts = configurationTexts.engines.deadlines

interface DeadlineRow {
  readonly kind: string
  /** One line each. */
  readonly times: readonly string[]
}

const { image, upscale, speech, transcription, maxSeconds: longest } = taskDeadlines
const units = Object.entries(deadlineUnitTexts)

/** The deadlines of each kind of job, as texts; `timeout` is the configured one, in seconds. */
export const deadlineRows = (timeout: number): readonly DeadlineRow[] => [
  {
    kind: texts.control,
    times: Number.isNaN(timeout) ? [] : [texts.controlTime(formatRoughDuration(timeout))],
  },
  {
    kind: translate(replyDeadlines.label),
    times: [
      texts.firstWord(formatRoughDuration(replyDeadlines.firstWord)),
      texts.silence(formatRoughDuration(replyDeadlines.silence)),
    ],
  },
  ...[image, upscale, speech, transcription].map(rowOf),
]

export const maxDeadline = texts.longest(formatRoughDuration(longest))

function rowOf(deadline: { readonly label: string; readonly base: number }): DeadlineRow {
  const values = new Map<string, unknown>(Object.entries(deadline))
  const perUnit = units.flatMap(([name, unit]) => {
    const seconds = values.get(name)
    return typeof seconds === 'number' ? [texts.more(durationOf(seconds), translate(unit))] : []
  })
  return {
    kind: translate(deadline.label),
    times: [formatRoughDuration(deadline.base), ...perUnit],
  }
}

/** A rough duration would round half a second to nothing. */
const durationOf = (seconds: number) =>
  seconds < 1 ? `${formatNumber(seconds, 1)}\u00a0s` : formatRoughDuration(seconds)
