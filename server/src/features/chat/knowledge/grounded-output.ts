import type { Citation } from '@atelier/contract/knowledge/citations'
import type { LiveReply, ReplyDelta } from '../replies/live-reply.ts'
import type { StoredGrounding, StoredMessage } from '../stored-chat.ts'
import { type CitedReply, createCitedReply } from './cited-reply.ts'
import type { ReplyGrounding } from './reply-grounding.ts'

interface OutputRequest {
  readonly grounding: ReplyGrounding | undefined
  /** As it was when it began. */
  readonly reply: StoredMessage
  readonly continues: boolean
}

/** Whoever reads the reply is told what it is written from before its first word, and of each citation when its sentence has ended. */
export function createGroundedOutput(
  { grounding, reply, continues }: OutputRequest,
  live: LiveReply,
) {
  let cited: CitedReply | undefined
  let announced = 0
  const announceAll = (citations: readonly Citation[]) => {
    announced += citations.length
    for (const citation of citations)
      live.append({ kind: 'event', chunk: { citation, choices: [] } })
  }
  const announce = (text: string) => announceAll(cited?.feed(text) ?? [])
  grounding?.load().then(
    (grounded) => {
      if (!grounded) return
      cited = createCitedReply(grounded)
      const { report } = grounded.retrieved
      live.append({ kind: 'event', chunk: { grounding: report, choices: [] } })
      if (continues) announce(reply.content)
    },
    () => {
      // The reply ends with this error, and says so.
    },
  )
  return {
    live: grounding
      ? {
          ...live,
          append(delta: ReplyDelta): void {
            live.append(delta)
            if (delta.kind === 'text') announce(delta.text)
          },
        }
      : live,
    /** What is stored with the reply; nothing when no document was searched. */
    finish({ content }: Pick<StoredMessage, 'content'>): StoredGrounding | undefined {
      const finished = cited?.finish(content)
      // Of the last sentence, which has ended with the reply.
      announceAll(finished?.citations.slice(announced) ?? [])
      return finished
    },
  }
}
