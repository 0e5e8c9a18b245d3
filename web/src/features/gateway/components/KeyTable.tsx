import type { AccessKey } from '@atelier/contract/gateway/access-keys'
import { Box, Button, Table, TableBody, TableCell, TableRow } from '@mui/material'
import { formatDate } from '#format/dates.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { labelledCellStyle, stackedTableStyle } from '#ui/lists/stacked-table.ts'
import { TableHeader } from '#ui/lists/TableHeader.tsx'
import { monoStyle } from '#ui/theme/design-tokens.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { gatewayTexts, scopeNames } from '../gateway.texts.ts'

const texts = gatewayTexts.keys

interface Props {
  readonly keys: readonly AccessKey[]
  readonly onRevoke: (key: AccessKey) => void
}

/** Newest first. */
export function KeyTable({ keys, onRevoke }: Props) {
  return (
    <Table aria-label={texts.table} sx={stackedTableStyle}>
      <TableHeader columns={texts.columns} />
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
        <Quiet sx={monoStyle}>{texts.hint(hint)}</Quiet>
      </TableCell>
      <TableCell data-label={texts.columns.scopes} sx={labelledCellStyle}>
        {scopes.map((scope) => scopeNames[scope]).join(', ')}
      </TableCell>
      <TableCell
        data-label={texts.columns.lastUse}
        sx={{ ...labelledCellStyle, color: 'text.secondary' }}
      >
        {lastUsedAt === null ? texts.never : <RelativeTime at={lastUsedAt} />}
      </TableCell>
      <TableCell data-label={texts.columns.expiry} sx={labelledCellStyle}>
        <Expiry accessKey={accessKey} />
      </TableCell>
      <TableCell>
        <Button
          size="small"
          color="error"
          aria-label={texts.revokeNamed(name)}
          onClick={onRevoke}
          // Its word stands where the header's and the other cells' do.
          sx={{ ml: -1, my: -0.5 }}
        >
          {texts.revoke}
        </Button>
      </TableCell>
    </TableRow>
  )
}

function Expiry({ accessKey: { expiresAt, hasExpired } }: { readonly accessKey: AccessKey }) {
  if (hasExpired) return <StatusBadge tone="error">{texts.expired}</StatusBadge>
  return expiresAt === null ? texts.noExpiry : texts.expires(formatDate(new Date(expiresAt)))
}
