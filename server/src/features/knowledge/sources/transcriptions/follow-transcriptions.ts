import { Readable } from 'node:stream'
import { Problem } from '@atelier/contract/problems/problems'
import { isUniqueViolation } from '#database/unique-violation.ts'
import type { Log } from '#platform/log/log.ts'
import { publishSource } from '../add-source.ts'
import { sourceRows } from '../sources.repository.ts'
import {
  type AddTranscriptionDependencies,
  type CopiedTranscript,
  copyTranscript,
} from './add-transcription.ts'
import { type ChangedOrigin, followedRows } from './followed-sources.repository.ts'

export interface FollowingDependencies extends AddTranscriptionDependencies {
  readonly log: Log
}

/** Corrections come one after another: they are read once nothing was corrected for this long. */
const restMs = 60_000
const perRound = 50

/** It was corrected again, removed or shared meanwhile. */
class Outdated extends Error {}

/** Documents in private collections follow what is corrected in their transcriptions. */
export function createTranscriptionFollower(dependencies: FollowingDependencies) {
  const { database, clock, log } = dependencies
  return {
    /** Copies what was corrected some time ago, to be read again. */
    async followCorrections(): Promise<void> {
      const due = await followedRows(database.queries).listChanged(clock.now() - restMs, perRound)
      for (const origin of due)
        try {
          await followOne(dependencies, origin)
        } catch (cause) {
          if (cause instanceof Outdated) continue
          log.warn('un document n’a pas pu suivre sa transcription', {
            sourceId: origin.source.id,
            cause,
          })
          await database.commit((on) => followedRows(on).postpone(origin, clock.now()))
        }
    },
  }
}

async function followOne(
  dependencies: FollowingDependencies,
  origin: ChangedOrigin,
): Promise<void> {
  const { database } = dependencies
  const { source } = origin
  const copied = await readAgain(dependencies, origin)
  if (copied === 'later') throw new Outdated()
  if (copied === 'gone' || copied.contentHash === source.contentHash)
    return await database.commit((on) => followedRows(on).markFollowed(origin))
  await replace(dependencies, origin, copied)
}

/** `gone`: its text is no longer there, and what was copied stays; `later`: while it is transcribed again. */
async function readAgain(
  dependencies: FollowingDependencies,
  { source }: ChangedOrigin,
): Promise<CopiedTranscript | 'gone' | 'later'> {
  try {
    return await copyTranscript(dependencies, source.addedBy, source.transcriptionId)
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    if (cause.code === 'transcription.busy') return 'later'
    if (cause.code === 'transcription.not-found' || cause.code === 'knowledge.no-text')
      return 'gone'
    throw cause
  }
}

async function replace(
  { database, files, live, clock, startReading }: FollowingDependencies,
  origin: ChangedOrigin,
  { content, ...copied }: CopiedTranscript,
): Promise<void> {
  const { source } = origin
  const { addedBy, transcriptionId } = source
  const file = {
    ownerId: source.ownerId,
    kind: 'sources' as const,
    mediaType: copied.mediaType,
    originalName: copied.title,
    stream: Readable.from([Buffer.from(content)]),
  }
  try {
    await files.create(
      file,
      async (on, { id: fileId, byteSize }) => {
        if (!(await followedRows(on).isChanged(origin))) throw new Outdated()
        const change = { ...copied, addedBy, transcriptionId, fileId, byteSize, address: undefined }
        await sourceRows(on).replace(source.id, { ...change, createdAt: clock.now() })
        await files.removeRows(on, [source.fileId])
      },
      { lock: `collection:${source.collectionId}` },
    )
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause
    // Another document of the collection says the same by now.
    return await database.commit((on) => followedRows(on).markFollowed(origin))
  }
  await files.removeBytes([source.fileId])
  publishSource(live, source, { state: 'waiting' })
  await startReading(addedBy)
}
