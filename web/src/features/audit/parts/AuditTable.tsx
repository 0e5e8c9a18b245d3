import type { AuditChange, AuditEntry } from '@atelier/contract/audit'
import { Box, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import {
  actionNames,
  fieldName,
  auditTexts as texts,
  valueText,
} from '#features/audit/audit.texts.ts'
import { colon } from '#format/colon.ts'
import { ColumnHeads } from '#ui/ColumnHeads.tsx'
import { MomentCell } from '#ui/MomentCell.tsx'
import { stackedTable } from '#ui/stacked-table.ts'

/** The trail, newest first. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <Table size="small" aria-label={texts.table} sx={stackedTable}>
      <ColumnHeads columns={texts.columns} />
      <TableBody>
        {entries.map(({ id, at, actor, action, target, changes }) => (
          <TableRow key={id}>
            <MomentCell at={at} />
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
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {changes.map(({ field, before, after }) => (
        <Typography key={field} variant="body2" component="li" sx={{ overflowWrap: 'anywhere' }}>
          <Box
            component="span"
            sx={{ color: 'text.secondary' }}
          >{`${fieldName(field)}${colon()}`}</Box>
          {before !== null && (
            <>
              <bdi>{valueText(before)}</bdi>
              {' → '}
            </>
          )}
          <bdi>{valueText(after)}</bdi>
        </Typography>
      ))}
    </Box>
  )
}
