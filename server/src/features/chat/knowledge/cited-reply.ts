import type { Citation } from '@atelier/contract/knowledge/citations'
import type { StoredGrounding } from '../stored-chat.ts'
import type { Grounded } from './reply-grounding.ts'

/** A reply that is compared with its excerpts while it is written. */
export interface CitedReply {
  /** Takes what was written; returns the citations of the sentences that ended with it. */
  feed(text: string): readonly Citation[]
  /** What is stored with the reply, whose whole text this is. */
  finish(content: string): StoredGrounding
}

export function createCitedReply({
  knowledge,
  retrieved,
  readings,
  citable,
}: Grounded): CitedReply {
  const { report } = retrieved
  let fed = ''
  const reader = knowledge.createCitationReader(citable)
  return {
    feed(text) {
      fed += text
      return reader.read(text)
    },
    finish(content) {
      // What was written may have been joined, or cut, since.
      const { citations, unsourced } =
        content === fed ? reader.finish() : knowledge.checkReply(content, citable)
      return { report: { ...report, unsourced }, readings, citations }
    },
  }
}
