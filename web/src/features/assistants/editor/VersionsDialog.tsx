import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import type { AssistantVersion } from '@atelier/contract/assistants/assistants'
import { Box, Button, Stack, Typography } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { formatDate } from '#format/dates.ts'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useAssistantVersions, useRestoreVersion } from '../api/use-assistant-changes.ts'
import { assistantsTexts } from '../assistants.texts.ts'

const texts = assistantsTexts.versionList

interface Props {
  readonly frame: DialogState
  readonly assistant: Assistant
}

/** The versions of an assistant, the last first; each can become the last again. */
export function VersionsDialog({ frame, assistant }: Props) {
  const { mutate, isPending, error } = useRestoreVersion(assistant.id)
  const restore = (number: number) =>
    mutate(number, {
      onSuccess: () => {
        frame.onClose()
        reportSuccess(texts.restored(number))
      },
    })
  return (
    <TitledDialog {...frame} title={texts.title} maxWidth="sm">
      <Box sx={{ px: 3, pb: 3 }}>
        <FailureAlert
          reason={error ? assistantsTexts.failedAction(errorMessage(error)) : undefined}
          sx={{ mb: 1 }}
        />
        <PagedList
          query={useAssistantVersions(assistant.id)}
          failed={texts.failed}
          retry={assistantsTexts.retry}
          titleAs="h3"
          isBare
          skeleton={<BlockSkeleton label={assistantsTexts.loading} height={160} />}
          empty={undefined}
        >
          {(versions, more) => (
            <>
              <PlainList aria-label={texts.title}>
                {versions.map((version) => (
                  <VersionRow
                    key={version.number}
                    version={version}
                    isCurrent={version.number === assistant.version}
                    isPending={isPending}
                    onRestore={() => restore(version.number)}
                  />
                ))}
              </PlainList>
              {more}
            </>
          )}
        </PagedList>
      </Box>
    </TitledDialog>
  )
}

interface RowProps {
  readonly version: AssistantVersion
  readonly isCurrent: boolean
  readonly isPending: boolean
  readonly onRestore: () => void
}
const VersionRow = ({ version, isCurrent, isPending, onRestore }: RowProps) => (
  <Stack component="li" direction="row" sx={rowStyle}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {assistantsTexts.versionIs(version.number)} · {version.content.name}
      </Typography>
      <Quiet className="num">
        {formatDate(new Date(version.createdAt))} ·{' '}
        {texts.characters(version.content.instructions.length)}
      </Quiet>
    </Box>
    {isCurrent ? (
      <StatusBadge tone="neutral">{texts.current}</StatusBadge>
    ) : (
      <Button size="small" disabled={isPending} onClick={onRestore}>
        {texts.restore}
      </Button>
    )}
  </Stack>
)

const rowStyle = {
  alignItems: 'center',
  gap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
}
