import type { Source } from '@atelier/contract/knowledge/sources'
import { translate } from '#language/translate.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'

/** Why a document has no text. */
export function emptyText({
  state,
  gaps,
  problem,
}: Pick<Source, 'state' | 'gaps' | 'problem'>): string {
  if (state === 'waiting' || state === 'reading') return knowledgeTexts.reader.noneYet
  if (gaps.some(({ why }) => why === 'illegible')) return knowledgeTexts.gaps.onlyIllegible
  const isWithoutText = problem === null || problem.code === 'knowledge.no-text'
  return isWithoutText ? knowledgeTexts.gaps.onlyPictures : translate(problem.error)
}
