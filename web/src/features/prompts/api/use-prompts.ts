import type {
  Prompt,
  PromptDraft,
  PromptSummary,
  PromptUse,
} from '@atelier/contract/prompts/prompts'
import type { WorkAudienceChange } from '@atelier/contract/works/audience'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { queryKey } from '#api/client.ts'
import { pagedQuery } from '#api/paged-query.ts'
import { promptsClient } from './prompts-client.ts'

interface PromptFilter {
  readonly q: string
  readonly use?: PromptUse | undefined
}

/** One's own prompts first, then those that are shared. */
export const usePrompts = ({ q, use }: PromptFilter) => {
  const query = { ...(q !== '' && { q }), ...(use && { use }) }
  return useInfiniteQuery({
    ...pagedQuery(queryKey('prompts', 'list', { query }), (page, signal) =>
      promptsClient.list({ query: { ...query, page } }, { signal }),
    ),
    placeholderData: keepPreviousData,
  })
}

const promptQuery = (promptId: string) =>
  callQuery('prompts', 'read', promptsClient.read, { promptId })

/** Reads one as it is now: an older version of it could not be saved. */
export function useReadPrompt() {
  const queries = useQueryClient()
  return (promptId: string): Promise<Prompt> =>
    queries.fetchQuery({ ...promptQuery(promptId), staleTime: 0 })
}

export const usePromptVersions = (promptId: string) =>
  useInfiniteQuery(
    pagedQuery(queryKey('prompts', 'versions', { promptId }), (page, signal) =>
      promptsClient.versions({ promptId, query: { page } }, { signal }),
    ),
  )

/** A mutation after which everything that is known of prompts is read again. */
function usePromptMutation<V, R>(mutationFn: (values: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['prompts'] }),
  })
}

/** Without one, a prompt is created. */
export const useSavePrompt = (before: Pick<Prompt, 'id' | 'version'> | undefined) =>
  usePromptMutation((draft: PromptDraft) =>
    before
      ? promptsClient.change({ promptId: before.id, body: { ...draft, version: before.version } })
      : promptsClient.create({ body: draft }),
  )

export const useDuplicatePrompt = () =>
  usePromptMutation(({ id }: PromptSummary) => promptsClient.duplicate({ promptId: id }))

export const usePinPrompt = () =>
  usePromptMutation(({ id, isPinned }: PromptSummary) =>
    promptsClient.pin({ promptId: id, body: { isPinned: !isPinned } }),
  )

export const useRemovePrompt = () =>
  usePromptMutation(({ id }: PromptSummary) => promptsClient.remove({ promptId: id }))

export const useRemoveAdded = () =>
  usePromptMutation(({ id }: PromptSummary) => promptsClient.removeAdded({ addedId: id }))

export const useRestoreVersion = (promptId: string) =>
  usePromptMutation((number: number) => promptsClient.restore({ promptId, number: String(number) }))

export const useSharePrompt = (promptId: string) =>
  usePromptMutation((body: WorkAudienceChange) => promptsClient.share({ promptId, body }))

/** What a link shares. Not stored: the secret is not part of what is known of prompts. */
export const useOpenedPrompt = (secret: string) =>
  useQuery({
    queryKey: ['opened-prompt', secret],
    queryFn: ({ signal }) => promptsClient.open({ body: { secret } }, { signal }),
    gcTime: 0,
    retry: false,
  })

export const useAddPrompt = () =>
  usePromptMutation((secret: string) => promptsClient.add({ body: { secret } }))
