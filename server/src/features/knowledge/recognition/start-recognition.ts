import type { Source } from '@atelier/contract/knowledge/sources'
import { Problem } from '@atelier/contract/problems/problems'
import type { TextRecognition } from '@atelier/engine/embedded/text-recognition/text-recognition'
import type { Database } from '#database/database.ts'
import type { SubmitJob } from '#jobs/job-definition.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { publishSource } from '../sources/add-source.ts'
import { presentTo } from '../sources/present-to.ts'
import { requireChangeable, requireSource } from '../sources/require-source.ts'
import type { RecognitionTask } from './recognition-job.ts'
import { recognizedRows } from './recognized-pages.repository.ts'
import { scannedPages } from './scanned-pages.ts'

interface StartRecognitionDependencies {
  readonly database: Database
  readonly live: Pick<LiveChannel, 'publish'>
  readonly recognition: Pick<TextRecognition, 'state'>
  readonly submit: SubmitJob<RecognitionTask, unknown>
}

export function createRecognitionStart({
  database,
  live,
  recognition,
  submit,
}: StartRecognitionDependencies) {
  const active = new Set<Promise<unknown>>()
  return {
    /** Begins to read the text in pictures of a document's pages. @throws Problem */
    async recognize(userId: string, id: string): Promise<Source> {
      const source = await requireChangeable(database.queries, userId, id)
      const { reading, title, state } = source
      const pages = scannedPages(source.gaps, source.pages)
      if (pages.length === 0) throw new Problem('knowledge.nothing-scanned')
      if (state === 'waiting' || state === 'reading') throw new Problem('knowledge.being-read')
      if (recognition.state().state !== 'ready') throw new Problem('knowledge.recognition-missing')
      const { done } = await submit({
        userId,
        title: `Reconnaissance du texte, «\u00a0${title}\u00a0»`,
        input: { sourceId: id, reading, timesResumed: 0 },
        size: pages.length,
        isLong: true,
        async writeWithJob(on, jobId) {
          await requireChangeable(on, userId, id)
          if (!(await recognizedRows(on).claim({ sourceId: id, reading, jobId })))
            throw new Problem('knowledge.being-read')
        },
      })
      // The job says in the document's row how it ended.
      const ended = done.catch(() => undefined)
      active.add(ended)
      void ended.finally(() => active.delete(ended))
      const claimed = await requireSource(database.queries, userId, id)
      publishSource(live, claimed)
      return await presentTo(database.queries, userId, claimed)
    },
    /** Resolves when this server recognises nothing any more. */
    async idle(): Promise<void> {
      while (active.size > 0) await Promise.all(active)
    },
  }
}
