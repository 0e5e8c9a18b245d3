import type { AuditChange, AuditEntry } from '@atelier/contract/audit/audit'
import { Box, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { colon } from '#format/colon.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { stackedTableStyle } from '#ui/lists/stacked-table.ts'
import { TableHeader } from '#ui/lists/TableHeader.tsx'
import { TimestampCell } from '#ui/lists/TimestampCell.tsx'
import { actionNames, fieldName, auditTexts as texts, valueText } from '../audit.texts.ts'

/** Newest first. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <Table size="small" aria-label={texts.table} sx={stackedTableStyle}>
      <TableHeader columns={texts.columns} />
      <TableBody>
        {entries.map(({ id, at, actor, action, target, changes }) => (
          <TableRow key={id}>
            <TimestampCell at={at} />
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{actor.email}</TableCell>
            <TableCell sx={{ fontWeight: 550 }}>{actionNames[action]}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              <bdi>{target?.name}</bdi>
            </TableCell>
            <TableCell sx={{ width: '40%' }}>
              <Changes changes={changes} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Changes({ changes }: { readonly changes: readonly AuditChange[] }) {
  if (changes.length === 0) return undefined
  return (
    <PlainList>
      {changes.map(({ field, before, after }) => (
        <Typography key={field} variant="body2" component="li" sx={{ overflowWrap: 'anywhere' }}>
          <Box
            component="span"
            sx={{ color: 'text.secondary' }}
          >{`${fieldName(field)}${colon()}`}</Box>
          {before !== null && (
            <>
              <bdi>{valueText(before, field)}</bdi>
              {' → '}
            </>
          )}
          <bdi>{valueText(after, field)}</bdi>
        </Typography>
      ))}
    </PlainList>
  )
}
