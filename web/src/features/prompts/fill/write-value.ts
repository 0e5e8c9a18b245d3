import { formatDate } from '#format/dates.ts'
import { promptsTexts } from '../prompts.texts.ts'
import type { WriteValue } from './fill-prompt.ts'

/** Days and answers in the language of the interface, the rest as it was typed. */
export const writeValue: WriteValue = ({ kind }, value) => {
  if (kind === 'date') return formatDate(new Date(`${value}T12:00:00`))
  if (kind === 'yes-no') return value === 'yes' ? promptsTexts.fill.yes : promptsTexts.fill.no
  return value
}
