import { UploadStatus } from '#ui/files/UploadStatus.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { recordingUpload, useRecordingUpload } from '../recording-upload.ts'

/** The upload of a recording: its progress and its actions. */
export function UploadPanel() {
  const upload = useRecordingUpload()
  return (
    upload && (
      <Panel>
        <UploadStatus upload={upload} actions={recordingUpload} />
      </Panel>
    )
  )
}
