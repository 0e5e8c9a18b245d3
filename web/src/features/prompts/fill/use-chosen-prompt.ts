import type { Prompt } from '@atelier/contract/prompts/prompts'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { reportFailure } from '#ui/feedback/page-notices.ts'
import { useReadPrompt } from '../api/use-prompts.ts'
import { promptsTexts } from '../prompts.texts.ts'

/** A prompt that was picked: inserted at once where it has no field, else shown to be filled in. */
export function useChosenPrompt(onInsert: (text: string) => void) {
  const read = useReadPrompt()
  const [chosen, setChosen] = useState<Prompt>()
  const pick = async (promptId: string): Promise<void> => {
    try {
      const prompt = await read(promptId)
      if (prompt.fields.length === 0) onInsert(prompt.text)
      else setChosen(prompt)
    } catch (error) {
      reportFailure(promptsTexts.fill.failed(errorMessage(error)))
    }
  }
  return { chosen, pick, clear: () => setChosen(undefined) }
}
