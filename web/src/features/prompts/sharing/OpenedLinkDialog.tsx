import type { Prompt } from '@atelier/contract/prompts/prompts'
import { Alert, Button, DialogActions, DialogContent } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { reportFailure, reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { useAddPrompt, useOpenedPrompt } from '../api/use-prompts.ts'
import { PromptText } from '../list/PromptText.tsx'
import { promptsTexts } from '../prompts.texts.ts'

const texts = promptsTexts.sharing

interface Props {
  readonly secret: string
  readonly onClose: () => void
}

/** What a link shares, to be read and added. */
export function OpenedLinkDialog({ secret, onClose }: Props) {
  const { data, error } = useOpenedPrompt(secret)
  const adding = useAddPrompt()
  const add = () =>
    adding.mutate(secret, {
      onSuccess: () => {
        onClose()
        reportSuccess(texts.added)
      },
      onError: (failure) => reportFailure(errorMessage(failure)),
    })
  const isNew = data !== undefined && !data.isOwn && !data.isAdded
  return (
    <TitledDialog
      isOpen
      title={data ? texts.opened(data.title) : texts.openedAny}
      maxWidth="sm"
      onClose={onClose}
    >
      <DialogContent>
        {data && <OpenedPrompt prompt={data} />}
        {error && <Alert severity="error">{errorMessage(error)}</Alert>}
        {!data && !error && <BlockSkeleton label={promptsTexts.loading} height={160} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {isNew ? promptsTexts.cancel : promptsTexts.close}
        </Button>
        {isNew && (
          <Button variant="contained" loading={adding.isPending} onClick={add}>
            {texts.add}
          </Button>
        )}
      </DialogActions>
    </TitledDialog>
  )
}

const OpenedPrompt = ({ prompt }: { readonly prompt: Prompt }) => (
  <>
    {(prompt.isOwn || prompt.isAdded) && (
      <Alert severity="info" sx={{ mb: 1.5 }}>
        {prompt.isOwn ? texts.own : texts.already}
      </Alert>
    )}
    <PromptText prompt={prompt} />
  </>
)
