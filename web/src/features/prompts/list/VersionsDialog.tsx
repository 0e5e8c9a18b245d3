import type { PromptSummary, PromptVersion } from '@atelier/contract/prompts/prompts'
import { Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { reportFailure, reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { usePromptVersions, useRestoreVersion } from '../api/use-prompts.ts'
import { promptsTexts } from '../prompts.texts.ts'
import { PromptText } from './PromptText.tsx'

const texts = promptsTexts.history

interface Props {
  readonly frame: DialogState
  readonly prompt: PromptSummary
}

/** What a prompt was, the last version first; one click goes back to it. */
export function VersionsDialog({ frame, prompt: { id, title } }: Props) {
  const restoring = useRestoreVersion(id)
  const restore = (number: number) =>
    restoring.mutate(number, {
      onSuccess: () => {
        frame.onClose()
        reportSuccess(texts.restored)
      },
      onError: (error) => reportFailure(texts.restoreFailed(errorMessage(error))),
    })
  return (
    <TitledDialog {...frame} title={texts.title(title)} maxWidth="sm">
      <DialogContent>
        <PagedList
          isBare
          query={usePromptVersions(id)}
          failed={texts.failed}
          retry={promptsTexts.retry}
          skeleton={<BlockSkeleton label={promptsTexts.loading} height={200} />}
          empty={undefined}
        >
          {(versions, more) => (
            <>
              <PlainList aria-label={promptsTexts.versions}>
                {versions.map((version, index) => (
                  <Version
                    key={version.number}
                    version={version}
                    isCurrent={index === 0}
                    isPending={restoring.isPending}
                    onRestore={() => restore(version.number)}
                  />
                ))}
              </PlainList>
              {more}
            </>
          )}
        </PagedList>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={frame.onClose}>
          {promptsTexts.close}
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}

interface VersionProps {
  readonly version: PromptVersion
  readonly isCurrent: boolean
  readonly isPending: boolean
  readonly onRestore: () => void
}
const Version = ({ version, isCurrent, isPending, onRestore }: VersionProps) => (
  <Stack component="li" sx={{ gap: 1, py: 1.5 }}>
    <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1, flexWrap: 'wrap' }}>
      <Typography variant="h3" component="h3">
        {texts.version(version.number)}
      </Typography>
      <Quiet>
        <RelativeTime at={version.createdAt} />
        {isCurrent && ` · ${texts.current}`}
      </Quiet>
    </Stack>
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {version.title}
    </Typography>
    <PromptText prompt={version} />
    {!isCurrent && (
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={isPending}
        onClick={onRestore}
        sx={{ alignSelf: 'flex-start' }}
      >
        {texts.restore}
      </Button>
    )}
  </Stack>
)
