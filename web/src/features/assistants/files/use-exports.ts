import type { AssistantSummary } from '@atelier/contract/assistants/assistant-reads'
import { errorMessage } from '#api/failures.ts'
import { saveFile } from '#browser/save-file.ts'
import { reportFailure } from '#ui/feedback/page-notices.ts'
import { assistantsClient } from '../api/use-assistant-changes.ts'
import { assistantsTexts } from '../assistants.texts.ts'

async function save(load: () => Promise<Blob>, name: string): Promise<void> {
  try {
    saveFile(await load(), name)
  } catch (error) {
    reportFailure(assistantsTexts.files.failedExport(errorMessage(error)))
  }
}

/** Saves assistants as files. */
export const useExports = () => ({
  exportAll: () => save(() => assistantsClient.exportAll({}), 'assistants.json'),
  exportOne: ({ id }: Pick<AssistantSummary, 'id'>) =>
    save(() => assistantsClient.exportOne({ assistantId: id }), `assistant-${id}.json`),
})
