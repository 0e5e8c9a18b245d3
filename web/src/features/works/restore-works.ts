import { trash } from '@atelier/contract/trash/trash'
import type { QueryClient } from '@tanstack/react-query'
import { clientFor } from '#api/client.ts'
import { errorMessage } from '#api/failures.ts'
import { truncateText } from '#format/truncate-text.ts'
import { reportFailure, reportSuccess } from '#ui/feedback/page-notices.ts'
import type { TrashedNow } from './notice/trashed-now.ts'
import { worksTexts as texts } from './works.texts.ts'

const trashClient = clientFor(trash)

/** Takes works back from the trash, and says so; every list may show them again. */
export async function restoreWorks(queries: QueryClient, trashed: TrashedNow): Promise<void> {
  try {
    const { restored } = await trashClient.restore({ body: trashed.choice })
    reportSuccess(
      'title' in trashed && restored === 1
        ? texts.restored(truncateText(trashed.title))
        : texts.restoredCount(restored),
    )
  } catch (error) {
    reportFailure(texts.restoreFailed(errorMessage(error)))
  }
  await queries.invalidateQueries()
}
