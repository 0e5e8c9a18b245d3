import type { BulkUndo } from '@atelier/contract/works/bulk'
import type { WorkProject } from '@atelier/contract/works/work-kinds'
import type { QueryClient } from '@tanstack/react-query'
import { truncateText } from '#format/truncate-text.ts'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { bulkClient } from '../api/works-api.ts'
import { attempt, undoBulk } from '../selection/apply-bulk.ts'
import { type ChosenWorks, countOf, targetOf } from '../selection/chosen-works.ts'
import type { MoveRequest } from '../tags/tag-request.ts'
import { worksTexts as texts } from '../works.texts.ts'

/** Many works take longer than one. */
const timeoutMs = 120_000
const undoMs = 10_000

/** Where works go; without one, out of their projects. */
export interface MoveTarget extends WorkProject {
  readonly hasInstructions: boolean
}

const callMove = (chosen: ChosenWorks, projectId: string | null) =>
  bulkClient.apply({ body: { action: 'move', projectId, ...targetOf(chosen) } }, { timeoutMs })

/** Moves works into a project, or out of theirs; a notice offers to put them back. Returns whether it worked. */
export async function moveWorks(
  queries: QueryClient,
  request: MoveRequest,
  target: MoveTarget | undefined,
): Promise<boolean> {
  const { chosen, onChanged } = request
  const options = { queries, onChanged }
  const outcome = await attempt(options, () => callMove(chosen, target?.id ?? null))
  if (!outcome) return false
  const { undo } = outcome
  reportSuccess(sentenceOf(request, target, outcome.done), {
    shownMs: undoMs,
    ...(undo && {
      action: { label: texts.undo, run: () => void moveBack(options, undo) },
    }),
  })
  return true
}

function sentenceOf(
  { kind, chosen, loaded }: MoveRequest,
  target: MoveTarget | undefined,
  done: number,
): string {
  const [only] = countOf(chosen) === 1 ? loaded : []
  const title = only && truncateText(only.title)
  if (!target) return title === undefined ? texts.movedOutCount(done, kind) : texts.movedOut(title)
  const moved =
    title === undefined
      ? texts.movedCount(done, kind, target.name)
      : texts.moved(title, target.name)
  const hasChats = kind === 'chat' || kind === undefined
  return hasChats && target.hasInstructions ? `${moved} ${texts.instructionFromNow}` : moved
}

async function moveBack(
  options: Pick<MoveRequest, 'onChanged'> & { readonly queries: QueryClient },
  undo: readonly BulkUndo[],
): Promise<void> {
  const isDone = await undoBulk(options, undo)
  if (isDone) reportSuccess(texts.movedBack)
}
