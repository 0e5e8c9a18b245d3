import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import type { ReplyKnowledge } from '#features/knowledge/knowledge.service.ts'

type ReadExcerpts = ReplyKnowledge['readExcerpts']
type ReadExcerpt = Awaited<ReturnType<ReadExcerpts>>[number]
/** An excerpt that was given, of a document or of a file. */
export interface GivenPosition extends Pick<ReadExcerpt, 'sourceId' | 'reading' | 'ordinal'> {
  readonly isFile?: true | undefined
}
type Files = Pick<AttachmentsService, 'find' | 'excerpts'>

/** The documents that replies are written from, and the files of messages beside them: those are their owner's alone. */
export const withMessageFiles = (knowledge: ReplyKnowledge, attachments: Files) => ({
  ...knowledge,
  async readExcerpts(userId: string, positions: readonly GivenPosition[]) {
    const [ofFiles, others] = [
      positions.filter(({ isFile }) => isFile),
      positions.filter(({ isFile }) => !isFile),
    ]
    return [
      ...(await knowledge.readExcerpts(userId, others)),
      ...(await readFileExcerpts(attachments, userId, ofFiles)),
    ]
  },
})
export type ChatDocuments = ReturnType<typeof withMessageFiles>

async function readFileExcerpts(
  attachments: Files,
  userId: string,
  positions: readonly GivenPosition[],
): Promise<ReadExcerpt[]> {
  const found: ReadExcerpt[] = []
  for (const [sourceId, wanted] of Map.groupBy(positions, (one) => one.sourceId)) {
    const file = await attachments.find(userId, sourceId)
    if (!file) continue
    const excerpts = await attachments.excerpts(userId, sourceId)
    for (const { ordinal, reading } of wanted) {
      const excerpt = reading === (file.reading ?? 0) ? excerpts[ordinal] : undefined
      if (excerpt) found.push({ ...excerpt, sourceId, title: file.name, reading, isFile: true })
    }
  }
  return found
}
