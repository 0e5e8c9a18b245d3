import type { BackupReport } from '@atelier/contract/backups/backups'
import { Box, Stack, Typography } from '@mui/material'
import { formatDateTime } from '#format/dates.ts'
import { CopyButton } from '#ui/data-display/CopyButton.tsx'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { backupsTexts } from '../backups.texts.ts'

const texts = backupsTexts.restore

/** How exactly this backup is restored: by a command on the server's machine, with the server stopped. */
export function RestoreDialog({
  frame,
  backup: { createdAt, command, version, isEncrypted },
}: {
  readonly frame: DialogState
  readonly backup: BackupReport
}) {
  const { steps } = texts
  return (
    <ContentDialog
      {...frame}
      maxWidth="sm"
      title={texts.title(formatDateTime(new Date(createdAt)))}
    >
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2">{texts.intro}</Typography>
        <Box component="ol" sx={{ m: 0, pl: 3, '& li': { typography: 'body2', mb: 0.75 } }}>
          <li>{steps.stop}</li>
          <li>{steps.variables}</li>
          {command.includes('s3://') && <li>{steps.keys}</li>}
          {isEncrypted && <li>{steps.passphrase}</li>}
          <li>
            {steps.run}
            <Box sx={{ mt: 1.5, mb: 1 }}>
              <TextInput
                label={texts.command}
                value={command}
                readOnly
                onFocus={(event) => event.target.select()}
                endAdornment={<CopyButton text={command} label={texts.copy} />}
                sx={{ '& input': { fontFamily: 'monospace', fontSize: '0.8125rem' } }}
              />
            </Box>
            <Quiet component="p" sx={{ overflowWrap: 'anywhere', mb: 0.5 }}>
              {texts.docker}
              <Box component="code" sx={{ display: 'block' }}>
                {inDocker(command)}
              </Box>
            </Quiet>
          </li>
          <li>{steps.start}</li>
        </Box>
        <Quiet component="p">{texts.version(version)}</Quiet>
      </Stack>
    </ContentDialog>
  )
}

/** The image has no npm: its entry point runs the same program. */
const inDocker = (command: string): string =>
  command.replace(
    'npm run restore --',
    'docker compose run --rm atelier server/src/commands/restore.ts',
  )
