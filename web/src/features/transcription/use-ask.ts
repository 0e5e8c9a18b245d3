import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKey } from '#api/client.ts'
import { keptRecordings } from '#api/kept-recordings.ts'
import { takeJob } from '#features/jobs/use-work.ts'
import { mediaSending } from './media-sending.ts'
import { transcriptionJobs } from './transcription-client.ts'
import type { TranscriptionFormValues } from './transcription-form.ts'
import type { Source } from './use-source.ts'
import { useTranscriptionHistory } from './use-transcriptions.ts'

export type Task = 'transcribe' | 'translate'

/** Asks for the text of a recording, and shows it from its beginning on. */
export function useAsk(show: (transcriptionId: string) => void) {
  const queries = useQueryClient()
  const [accepted, setAccepted] = useState<string>()
  const history = useTranscriptionHistory(accepted !== undefined)
  const begun = history.data?.pages[0]?.data.find(
    ({ jobId }) => jobId === accepted && jobId !== null,
  )?.id
  useEffect(() => {
    if (begun === undefined) return
    setAccepted(undefined)
    show(begun)
  }, [begun, show])

  return ({ file, recordingId }: Source, values: TranscriptionFormValues, task: Task) => {
    const { language, temperature, ...others } = values
    mediaSending.start(file, async (uploadId) => {
      const form = { ...others, temperature: String(temperature), uploadId }
      const job = await (task === 'transcribe'
        ? transcriptionJobs.transcribe({ form: { ...form, language } })
        : transcriptionJobs.translate({ form }))
      takeJob(queries, job)
      setAccepted(job.id)
      void queries.invalidateQueries({ queryKey: queryKey('transcription', 'history') })
      // The server has it now.
      if (recordingId !== undefined) await keptRecordings.remove(recordingId).catch(() => undefined)
    })
  }
}
