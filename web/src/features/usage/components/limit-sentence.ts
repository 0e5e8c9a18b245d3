import type { OwnLimit } from '@atelier/contract/usage/own-usage'
import { formatShortDate } from '#format/dates.ts'
import { usageTexts } from '../usage.texts.ts'
import { formatAmount, formatPlain } from './amounts.ts'

const texts = usageTexts.limit

/** « 82 400 tokens sur 100 000 aujourd’hui ; il en reste 17 600 jusqu’à minuit. » */
export function limitSentence({ meter, period, whose, ...limit }: OwnLimit): string {
  const used = texts.sentence(
    formatAmount(meter, limit.used),
    formatPlain(meter, limit.limit),
    texts.during[period],
  )
  const day = limit.renewsAt === null ? '' : formatShortDate(new Date(limit.renewsAt))
  const until = texts.until[period](day)
  const sentence =
    limit.remaining > 0
      ? texts.left(used, formatPlain(meter, limit.remaining), until)
      : texts.none(used, until)
  if (whose === 'self') return sentence
  return whose === 'everyone' ? texts.together(sentence) : texts.ofGroup(whose, sentence)
}
