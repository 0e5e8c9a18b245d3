import type { AccessKey } from '@atelier/contract/access-keys'
import { Box, Button, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { gatewayTexts, scopeNames } from '#features/gateway/gateway.texts.ts'
import { formatDate } from '#format/dates.ts'
import { ColumnHeads } from '#ui/ColumnHeads.tsx'
import { mono } from '#ui/measures.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { Status } from '#ui/Status.tsx'
import { labelledCell, stackedTable } from '#ui/stacked-table.ts'

const texts = gatewayTexts.keys

interface Props {
  readonly keys: readonly AccessKey[]
  readonly onRevoke: (key: AccessKey) => void
}

/** Newest first. */
export function KeyTable({ keys, onRevoke }: Props) {
  return (
    <Table aria-label={texts.table} sx={stackedTable}>
      <ColumnHeads columns={texts.columns} />
      <TableBody>
        {keys.map((key) => (
          <KeyRow key={key.id} accessKey={key} onRevoke={() => onRevoke(key)} />
        ))}
      </TableBody>
    </Table>
  )
}

function KeyRow({
  accessKey,
  onRevoke,
}: {
  readonly accessKey: AccessKey
  readonly onRevoke: () => void
}) {
  const { name, hint, scopes, lastUsedAt } = accessKey
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 550 }}>
          <bdi>{name}</bdi>
        </Box>
        <Typography variant="caption" sx={{ color: 'text.secondary', fontFamily: mono }}>
          {texts.hint(hint)}
        </Typography>
      </TableCell>
      <TableCell data-label={texts.columns.scopes} sx={labelledCell}>
        {scopes.map((scope) => scopeNames[scope]).join(', ')}
      </TableCell>
      <TableCell
        data-label={texts.columns.lastUse}
        sx={{ ...labelledCell, color: 'text.secondary' }}
      >
        {lastUsedAt === null ? texts.never : <RelativeTime at={lastUsedAt} />}
      </TableCell>
      <TableCell data-label={texts.columns.expiry} sx={labelledCell}>
        <Expiry accessKey={accessKey} />
      </TableCell>
      <TableCell>
        <Button size="small" color="error" aria-label={texts.revokeNamed(name)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      </TableCell>
    </TableRow>
  )
}

function Expiry({ accessKey: { expiresAt, hasExpired } }: { readonly accessKey: AccessKey }) {
  if (hasExpired) return <Status tone="error">{texts.expired}</Status>
  return expiresAt === null ? texts.noExpiry : texts.expires(formatDate(new Date(expiresAt)))
}
