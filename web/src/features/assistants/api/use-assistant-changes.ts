import type { AssistantContent } from '@atelier/contract/assistants/assistant-content'
import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import { assistants } from '@atelier/contract/assistants/assistants'
import type { WorkAudienceChange } from '@atelier/contract/works/audience'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'
import { pagedQuery } from '#api/paged-query.ts'

export const assistantsClient = clientFor(assistants)

/** A mutation after which everything that is known of assistants is read again. */
function useAssistantMutation<V, R>(mutationFn: (values: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['assistants'] }),
  })
}

/** Creates one, or adds a version to this one. */
export const useSaveAssistant = (assistant: Assistant | undefined) =>
  useAssistantMutation((content: AssistantContent) =>
    assistant
      ? assistantsClient.replace({
          assistantId: assistant.id,
          body: { ...content, version: assistant.version },
        })
      : assistantsClient.create({ body: content }),
  )

/** Makes a picture small, for the face of an assistant that is saved later. */
export const useMakeFace = () =>
  useMutation({ mutationFn: (file: File) => assistantsClient.makeFace({ file }) })

/** New ones, from a file. */
export const useImportAssistants = () =>
  useAssistantMutation((json: string) => assistantsClient.import({ body: { json } }))

/** Its page is left afterwards: only the list is read again. */
export function useRemoveAssistant() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Assistant, 'id' | 'name'>) =>
      assistantsClient.remove({ assistantId: id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKey('assistants', 'list') }),
  })
}

export const usePinAssistant = () =>
  useAssistantMutation(({ id, isPinned }: Pick<Assistant, 'id' | 'isPinned'>) =>
    assistantsClient.pin({ assistantId: id, body: { isPinned } }),
  )

export const useShareAssistant = (assistantId: string) =>
  useAssistantMutation((body: WorkAudienceChange) => assistantsClient.share({ assistantId, body }))

export const useAddAssistant = () =>
  useAssistantMutation((secret: string) => assistantsClient.add({ body: { secret } }))

export const useRemoveAdded = () =>
  useAssistantMutation((assistantId: string) => assistantsClient.removeAdded({ assistantId }))

/** What a link gives, before it is added. */
export const useAssistantLink = (secret: string) =>
  useQuery({
    queryKey: ['assistants', 'open', secret],
    queryFn: ({ signal }) => assistantsClient.open({ body: { secret } }, { signal }),
    retry: false,
  })

export const useAssistantVersions = (assistantId: string) =>
  useInfiniteQuery(
    pagedQuery(queryKey('assistants', 'versions', { assistantId }), (page, signal) =>
      assistantsClient.versions({ assistantId, query: { page } }, { signal }),
    ),
  )

export const useRestoreVersion = (assistantId: string) =>
  useAssistantMutation((number: number) =>
    assistantsClient.restore({ assistantId, number: String(number) }),
  )
