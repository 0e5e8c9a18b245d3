import { posix } from 'node:path'
import type { Archive } from '../archive/open-archive.ts'
import { attributeOf, parseWholeXml } from '../archive/parse-xml.ts'
import { unreadable } from '../child/failure-reason.ts'

/** What a part of an Office document refers to. */
export interface Relation {
  readonly type: string
  /** The name of a file in the archive. */
  readonly target: string
}

/** Relations of a part by their id; none where it has no file for them. */
export async function readRelations(archive: Archive, part: string) {
  const relations = new Map<string, Relation>()
  const folder = posix.dirname(part)
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  if (!archive.has(name)) return relations
  await parseWholeXml(archive.open(name), {
    open(element, attributes) {
      const id = attributeOf(attributes, 'Id')
      const target = attributeOf(attributes, 'Target')
      const isOutside = attributeOf(attributes, 'TargetMode') === 'External'
      if (element !== 'Relationship' || !id || !target || isOutside) return
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      const type = attributeOf(attributes, 'Type')?.split('/').at(-1) ?? ''
      relations.set(id, { type, target: path })
    },
  })
  return relations
}
export type Relations = Awaited<ReturnType<typeof readRelations>>

/** The part in which a document begins. @throws when there is none */
export async function findMainPart(archive: Archive): Promise<string> {
  const main = findByType(await readRelations(archive, ''), 'officeDocument')
  if (main === undefined || !archive.has(main)) throw unreadable('damaged')
  return main
}

export const findByType = (relations: Relations, type: string): string | undefined =>
  [...relations.values()].find((relation) => relation.type === type)?.target
