import { workLimits } from '@atelier/contract/works/work-kinds'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportSuccess, reportWarning } from '#ui/feedback/page-notices.ts'
import { changeWork } from '../api/works-api.ts'
import { attempt, callBulk } from '../selection/apply-bulk.ts'
import { worksTexts as texts } from '../works.texts.ts'
import { type TagChoice, tagChanges } from './tag-choice.ts'
import type { TagChoiceRequest } from './tag-request.ts'

/** Gives the chosen tags to the works; a notice says what came of it. */
export function useSaveTags(request: TagChoiceRequest, onSaved: () => void) {
  const queries = useQueryClient()
  const [isPending, setPending] = useState(false)
  const save = async (choices: readonly TagChoice[]) => {
    setPending(true)
    const { onChanged } = request
    const skipped = await attempt({ queries, onChanged }, () => apply(queries, request, choices))
    setPending(false)
    onSaved()
    if (skipped === undefined) return
    request.onDone()
    if (skipped > 0) reportWarning(texts.tagsSkipped(skipped, workLimits.tagsPerWork))
    else reportSuccess(texts.tagsSaved)
  }
  return { save, isPending }
}

/** Returns how many works could not take a tag. */
async function apply(
  queries: QueryClient,
  { chosen }: TagChoiceRequest,
  choices: readonly TagChoice[],
): Promise<number> {
  const [id, ...others] = 'ids' in chosen ? chosen.ids : []
  if (id !== undefined && others.length === 0) {
    const names = choices.filter(({ now }) => now === 'all').map(({ name }) => name)
    await changeWork(queries, { id, tags: names })
    return 0
  }
  const { added, removed } = tagChanges(choices)
  let skipped = 0
  // Room first: a work that loses a tag may take another.
  for (const name of removed) await callBulk('untag', chosen, name)
  for (const name of added)
    skipped = Math.max(skipped, (await callBulk('tag', chosen, name)).skipped)
  return skipped
}
