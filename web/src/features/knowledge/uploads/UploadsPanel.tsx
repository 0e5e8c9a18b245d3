import { Alert, Button, Stack } from '@mui/material'
import { UploadStatus } from '#ui/files/UploadStatus.tsx'
import { uploadTexts } from '#ui/files/upload.texts.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { knowledgeTexts } from '../knowledge.texts.ts'
import {
  dismissRefused,
  documentUpload,
  forgetWaiting,
  type RefusedFile,
  replaceDuplicate,
  useDocumentUploads,
} from './document-uploads.ts'

const texts = knowledgeTexts.uploads

/** The files on their way to a collection, and those that were refused. */
export function UploadsPanel({ collectionId }: { readonly collectionId: string }) {
  const { upload, waiting, blockedBy, refused } = useDocumentUploads(collectionId)
  if (!upload && waiting === 0 && refused.length === 0) return undefined
  return (
    <Panel>
      <Stack sx={{ gap: 1.5 }}>
        {upload && <UploadStatus upload={upload} actions={documentUpload} />}
        {waiting > 0 && (
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            <Quiet className="num">{texts.waiting(waiting)}</Quiet>
            <Button size="small" color="inherit" onClick={() => forgetWaiting(collectionId)}>
              {texts.forget}
            </Button>
          </Stack>
        )}
        {waiting > 0 && blockedBy !== undefined && <BlockedAlert reason={blockedBy} />}
        {refused.map((one) => (
          <RefusedAlert key={one.id} refused={one} />
        ))}
      </Stack>
    </Panel>
  )
}

const BlockedAlert = ({ reason }: { readonly reason: string }) => (
  <Alert
    severity="warning"
    action={
      <Button color="inherit" size="small" onClick={documentUpload.resume}>
        {uploadTexts.again}
      </Button>
    }
  >
    {reason}
  </Alert>
)

const RefusedAlert = ({ refused }: { readonly refused: RefusedFile }) => (
  <Alert
    severity={refused.duplicate === undefined ? 'error' : 'warning'}
    closeText={texts.dismiss}
    {...(refused.duplicate === undefined
      ? { onClose: () => dismissRefused(refused.id) }
      : { action: <DuplicateActions refused={refused} /> })}
  >
    <b>
      <bdi>{refused.name}</bdi>
    </b>
    <br />
    {refused.reason}
  </Alert>
)

const DuplicateActions = ({ refused }: { readonly refused: RefusedFile }) => (
  <>
    <Button color="inherit" size="small" onClick={() => replaceDuplicate(refused)}>
      {knowledgeTexts.adding.replace}
    </Button>
    <Button color="inherit" size="small" onClick={() => dismissRefused(refused.id)}>
      {texts.dismiss}
    </Button>
  </>
)
