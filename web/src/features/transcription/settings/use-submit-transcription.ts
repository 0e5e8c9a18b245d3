import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKey } from '#api/client.ts'
import { onceFor } from '#api/uploads/file-uploads.ts'
import { recordingStore } from '#browser/storage/recording-store.ts'
import { updateJob } from '#features/jobs/use-jobs.ts'
import { transcriptionJobs } from '../cache/transcription-client.ts'
import { useTranscriptionHistory } from '../cache/use-transcriptions.ts'
import { recordingUpload } from '../recording-upload.ts'
import type { Source } from '../source/use-source.ts'
import type { TranscriptionFormValues } from './transcription-form.ts'

export type Task = 'transcribe' | 'translate'

/** Submits a transcription, and shows it as soon as it is in the history. */
export function useSubmitTranscription(show: (transcriptionId: string) => void) {
  const queries = useQueryClient()
  const [accepted, setAccepted] = useState<string>()
  const history = useTranscriptionHistory(accepted !== undefined)
  const started = history.data?.find(({ jobId }) => jobId === accepted && jobId !== null)?.id
  useEffect(() => {
    if (started === undefined) return
    setAccepted(undefined)
    show(started)
  }, [started, show])

  return ({ file, recordingId }: Source, values: TranscriptionFormValues, task: Task) => {
    const { language, temperature, ...others } = values
    const onArrived = async (uploadId: string) => {
      const form = { ...others, temperature: String(temperature), uploadId }
      const job = await (task === 'transcribe'
        ? transcriptionJobs.transcribe({ form: { ...form, language } }, onceFor(uploadId))
        : transcriptionJobs.translate({ form }, onceFor(uploadId)))
      updateJob(queries, job)
      setAccepted(job.id)
      void queries.invalidateQueries({ queryKey: queryKey('transcription', 'history') })
      // The server has its own copy now.
      if (recordingId !== undefined) await recordingStore.remove(recordingId).catch(() => undefined)
    }
    recordingUpload.start({ file, onArrived })
  }
}
