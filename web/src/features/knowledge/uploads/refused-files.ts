import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import { formatSize } from '#format/sizes.ts'
import { uploadTexts } from '#ui/files/upload.texts.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'

const texts = knowledgeTexts.uploads

/** Why a file is not even sent. */
export function reasonAgainst({ size }: Pick<File, 'size'>): string | undefined {
  if (size === 0) return texts.empty
  return size > knowledgeLimits.fileMaxBytes
    ? texts.tooLarge(formatSize(knowledgeLimits.fileMaxBytes))
    : undefined
}

interface Room {
  /** Documents that the collection has. */
  readonly sources: number
  /** Files that are on their way to it. */
  readonly sending: number
}
/** Why none of so many files is sent: the collection has no room for all. */
export function reasonAgainstAll(count: number, { sources, sending }: Room): string | undefined {
  const room = Math.max(0, knowledgeLimits.sources - sources - sending)
  return count > room ? uploadTexts.tooMany(knowledgeLimits.sources, room) : undefined
}
