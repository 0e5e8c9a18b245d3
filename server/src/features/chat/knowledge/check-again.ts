import type { ReplyKnowledge } from '#features/knowledge/knowledge.service.ts'
import type { StoredGrounding } from '../stored-chat.ts'
import { citableTexts, givenAgain } from './reply-grounding.ts'

interface ChangedReply {
  readonly userId: string
  readonly grounding: StoredGrounding
  readonly content: string
}

/**
 * Compares a reply that was corrected with what it was written from. Of what may not
 * be read any more, only what the reply quoted is known.
 */
export async function checkAgain(
  knowledge: Pick<ReplyKnowledge, 'readExcerpts' | 'checkReply'>,
  { userId, grounding, content }: ChangedReply,
): Promise<StoredGrounding> {
  const { report, readings } = grounding
  const readable = await givenAgain(knowledge, userId, grounding)
  const checked = knowledge.checkReply(content, citableTexts(grounding, readable))
  return {
    report: { ...report, unsourced: checked.unsourced },
    readings,
    citations: checked.citations,
  }
}
