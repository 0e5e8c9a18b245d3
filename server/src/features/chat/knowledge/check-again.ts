import type { ReplyKnowledge } from '#features/knowledge/knowledge.service.ts'
import type { StoredGrounding } from '../stored-chat.ts'
import { givenAgain } from './reply-grounding.ts'

interface ChangedReply {
  readonly userId: string
  readonly grounding: StoredGrounding
  readonly content: string
}

/**
 * Compares a reply that was corrected with what it was written from. Of an excerpt that its reader may not read any more, or that is not
 * as it was, only what the reply quoted is known.
 */
export async function checkAgain(
  knowledge: Pick<ReplyKnowledge, 'readExcerpts' | 'checkReply'>,
  { userId, grounding, content }: ChangedReply,
): Promise<StoredGrounding> {
  const { report, readings, citations } = grounding
  const readable = await givenAgain(knowledge, userId, grounding)
  const texts = report.given.map((given) => {
    const read = readable.find(({ excerpt }) => excerpt === given.excerpt)
    const quotes = citations.flatMap(({ excerpt, quote }) =>
      excerpt === given.excerpt ? [quote] : [],
    )
    return { ...given, text: read?.text ?? [...new Set(quotes)].join('\n') }
  })
  const checked = knowledge.checkReply(content, texts)
  return {
    report: { ...report, unsourced: checked.unsourced },
    readings,
    citations: checked.citations,
  }
}
