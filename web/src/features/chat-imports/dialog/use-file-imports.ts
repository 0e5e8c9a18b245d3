import type { FileImport } from '@atelier/contract/chat/imports/imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { callQuery } from '#api/call-query.ts'
import { onceFor } from '#api/uploads/file-uploads.ts'
import { updateJob } from '#features/jobs/use-jobs.ts'
import { chatFileUpload } from '../chat-file-upload.ts'
import { chatClient, chatJobs } from './chat-client.ts'

const importsQuery = callQuery('chat', 'imports', chatClient.imports)
const progressEveryMs = 1000

/** The user's imports: the one under way, and the reports of those before it. */
export function useFileImports(isShown: boolean) {
  const { data = [] } = useQuery({
    ...importsQuery,
    enabled: isShown,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? progressEveryMs : false),
  })
  return { active: data.find(isActive), reports: data.filter((one) => !isActive(one)) }
}
const isActive = ({ state }: FileImport) => state === 'active'

export function useDismissImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (importId: string) => chatClient.dismissImport({ importId }),
    onSettled: () => queries.invalidateQueries({ queryKey: importsQuery.queryKey }),
  })
}

/**
 * Sends a file and starts its import. One that came to a single chat, and left nothing out, has nothing to report: its chat is
 * opened instead.
 */
export function useImportFile(
  reports: readonly FileImport[],
  openChat: (chatId: string) => void,
): (file: File) => void {
  const queries = useQueryClient()
  const { mutate: dismiss } = useDismissImport()
  const [startedJob, setStartedJob] = useState<string>()
  const open = useEffectEvent(openChat)
  const ended = reports.find(({ jobId }) => jobId === startedJob)
  useEffect(() => {
    if (!ended) return
    setStartedJob(undefined)
    const [chat, ...others] = ended.chats
    if (!chat || others.length > 0 || ended.leftOut.length > 0 || ended.state !== 'done') return
    dismiss(ended.id)
    open(chat.id)
  }, [ended, dismiss])
  const onArrived = async (uploadId: string) => {
    const job = await chatJobs.importFile({ body: { uploadId } }, onceFor(uploadId))
    updateJob(queries, job)
    setStartedJob(job.id)
    await queries.invalidateQueries({ queryKey: importsQuery.queryKey })
  }
  return (file) => chatFileUpload.start({ file, onArrived })
}
