import type { BackupReport } from '@atelier/contract/backups/backups'
import { Button, Stack, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { formatDateTime } from '#format/dates.ts'
import { formatSize } from '#format/sizes.ts'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { stackedTableStyle } from '#ui/lists/stacked-table.ts'
import { TableHeader } from '#ui/lists/TableHeader.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { backupsTexts } from '../backups.texts.ts'

const texts = backupsTexts.list

interface Props {
  readonly backups: readonly BackupReport[]
  readonly onRestore: (backup: BackupReport) => void
}

/** The backups at the location: what each has, and whether it can be relied on. */
export const BackupTable = ({ backups, onRestore }: Props) => (
  <Table size="small" aria-label={texts.title} sx={stackedTableStyle}>
    <TableHeader columns={texts.columns} />
    <TableBody>
      {backups.map((backup) => (
        <BackupRow key={backup.name} backup={backup} onRestore={onRestore} />
      ))}
    </TableBody>
  </Table>
)

function BackupRow({
  backup,
  onRestore,
}: Omit<Props, 'backups'> & { readonly backup: BackupReport }) {
  const { createdAt, bytes, newBytes, accounts, messages, files, missingFiles } = backup
  const date = formatDateTime(new Date(createdAt))
  return (
    <TableRow>
      <TableCell className="num">
        <time dateTime={createdAt}>{date}</time>
      </TableCell>
      <TableCell className="num">
        {formatSize(bytes)}
        <Typography variant="caption" component="p" color="text.secondary">
          {texts.newBytes(formatSize(newBytes))}
        </Typography>
      </TableCell>
      <TableCell className="num">
        {`${texts.accounts(accounts)}, ${texts.messages(messages)}, ${texts.files(files)}`}
        {missingFiles > 0 && (
          <Quiet component="p" sx={{ color: 'warning.main' }}>
            {texts.missing(missingFiles)}
          </Quiet>
        )}
      </TableCell>
      <TableCell>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
          <Verdict backup={backup} />
          {backup.isEncrypted && <StatusBadge tone="neutral">{texts.encrypted}</StatusBadge>}
        </Stack>
      </TableCell>
      <TableCell>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={texts.restoreOf(date)}
          onClick={() => onRestore(backup)}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {texts.restore}
        </Button>
      </TableCell>
    </TableRow>
  )
}

function Verdict({ backup: { check, restoredAt } }: { readonly backup: BackupReport }) {
  if (!check.isGood) return <StatusBadge tone="error">{texts.damaged}</StatusBadge>
  return (
    <StatusBadge tone="success">{restoredAt === null ? texts.good : texts.restored}</StatusBadge>
  )
}
