import type { LiveReply, ReplyDelta } from '../replies/live-reply.ts'
import type { StoredMessage } from '../stored-chat.ts'
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
  const announce = (text: string) => {
    for (const citation of cited?.feed(text) ?? [])
      live.append({ kind: 'event', chunk: { citation, choices: [] } })
  }
  grounding?.load().then(
    (grounded) => {
      cited = createCitedReply(grounded)
      const { report } = grounded.retrieved
      live.append({ kind: 'event', chunk: { grounding: report, choices: [] } })
      if (continues) announce(reply.content)
    },
    () => 'the reply ends with it',
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
    finish: ({ content }: Pick<StoredMessage, 'content'>) => cited?.finish(content),
  }
}
