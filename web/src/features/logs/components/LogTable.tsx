import type { LogEntry } from '@atelier/contract/logs/logs'
import { Box, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { labelledCellStyle, stackedTableStyle } from '#ui/lists/stacked-table.ts'
import { TableHeader } from '#ui/lists/TableHeader.tsx'
import { TimestampCell } from '#ui/lists/TimestampCell.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { logsTexts as texts } from '../logs.texts.ts'

const tones = { error: 'error', warn: 'warning', info: 'primary', debug: 'neutral' } as const

/** Names of machines may be long. */
const serverStyle = {
  maxWidth: { xs: 'none', md: 180 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
} as const

interface Props {
  readonly entries: readonly LogEntry[]
  /** Whether lines of several servers are to be told apart. */
  readonly hasServers: boolean
}

/** Newest first. Whatever a line contains is shown as text, inside its cell. */
export function LogTable({ entries, hasServers }: Props) {
  const { message, ...columns } = texts.columns
  return (
    <Table size="small" aria-label={texts.table} sx={stackedTableStyle}>
      <TableHeader columns={{ ...columns, ...(hasServers && { server: texts.server }), message }} />
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry.id}>
            <TimestampCell at={entry.timestamp} />
            <TableCell>
              <StatusBadge tone={tones[entry.level]}>{texts.levels[entry.level]}</StatusBadge>
            </TableCell>
            <TableCell sx={{ color: 'text.secondary' }}>{texts.sources[entry.source]}</TableCell>
            {hasServers && (
              <TableCell
                data-label={texts.server}
                title={entry.server}
                sx={{ ...serverStyle, ...labelledCellStyle }}
              >
                {entry.server}
              </TableCell>
            )}
            <TableCell sx={{ width: '100%', minWidth: 0 }}>
              <Message entry={entry} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Message({ entry: { message, metadata } }: { readonly entry: LogEntry }) {
  const hasDetails = Object.keys(metadata).length > 0
  return (
    <>
      <Typography
        variant="body2"
        component="bdi"
        sx={{ display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {message}
      </Typography>
      {hasDetails && (
        <Box component="details" sx={{ mt: 0.25 }}>
          <Quiet component="summary" sx={{ cursor: 'pointer', width: 'fit-content', py: 0.5 }}>
            {texts.details}
          </Quiet>
          <Box
            component="pre"
            // Focusable, so that it can be scrolled by keyboard alone.
            tabIndex={0}
            sx={{
              m: 0,
              mt: 0.5,
              p: 1.25,
              borderRadius: 1,
              bgcolor: 'surface.sunken',
              fontSize: '0.75rem',
              overflowX: 'auto',
              maxHeight: 320,
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {JSON.stringify(metadata, undefined, 2).replaceAll('\\n', '\n  ')}
          </Box>
        </Box>
      )}
    </>
  )
}
