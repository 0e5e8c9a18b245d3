import type { QuotaRule } from '@atelier/contract/usage/quota-rules'
import AddIcon from '@mui/icons-material/AddRounded'
import QuotasIcon from '@mui/icons-material/DataUsageRounded'
import { Box, Button, Stack, Table, TableBody, TableCell, TableRow } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { reportFailure, reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { labelledCellStyle, stackedTableStyle } from '#ui/lists/stacked-table.ts'
import { TableHeader } from '#ui/lists/TableHeader.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { rulesQuery, usageClient } from '../api/usage-client.ts'
import { formatAmount } from '../components/amounts.ts'
import { usageTexts } from '../usage.texts.ts'
import { RuleDialog } from './RuleDialog.tsx'
import type { EditedRule } from './rule-form.ts'

const texts = usageTexts.rules

/** How much everyone, or one person, may use in a period. */
export function QuotaRules() {
  const rules = useQuery(rulesQuery)
  const dialogs = useDialogs<EditedRule>()
  const add = (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      onClick={() => dialogs.show({ subject: 'everyone', name: null })}
    >
      {texts.add}
    </Button>
  )
  return (
    <>
      <QueryContent
        query={rules}
        keepsData
        failed={usageTexts.failed}
        titleAs="h2"
        retry={usageTexts.retry}
        skeleton={<BlockSkeleton label={usageTexts.loading} height={240} />}
      >
        {(data) => (
          <Panel title={texts.title} actions={add} pad={false}>
            <Quiet component="p" sx={{ px: 2, py: 1.5 }}>
              {texts.help}
            </Quiet>
            {data.length === 0 ? (
              <EmptyState compact icon={<QuotasIcon />} titleAs="h3" {...texts.empty} />
            ) : (
              <RuleTable rules={data} onEdit={dialogs.show} />
            )}
          </Panel>
        )}
      </QueryContent>
      {dialogs.shown && (
        <RuleDialog
          frame={dialogs.frame}
          rule={dialogs.shown.dialog}
          onSaved={() => {
            dialogs.close()
            reportSuccess(texts.saved)
          }}
        />
      )}
    </>
  )
}

interface TableProps {
  readonly rules: readonly QuotaRule[]
  readonly onEdit: (rule: EditedRule) => void
}
const RuleTable = ({ rules, onEdit }: TableProps) => (
  // Focusable, so that it can be scrolled by keys.
  <Box tabIndex={0} role="region" aria-label={texts.title} sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label={texts.title} sx={stackedTableStyle}>
      <TableHeader columns={texts.columns} />
      <TableBody>
        {rules.map((rule) => (
          <RuleRow
            key={`${rule.subject}/${rule.meter}/${rule.period}`}
            rule={rule}
            onEdit={() => onEdit(rule)}
          />
        ))}
      </TableBody>
    </Table>
  </Box>
)

function RuleRow({ rule, onEdit }: { readonly rule: QuotaRule; readonly onEdit: () => void }) {
  const { subject, name, meter, period, each, together } = rule
  const whose = name ?? (subject === 'everyone' ? texts.everyone : usageTexts.admin.removed)
  const { columns } = texts
  const what = `${whose}, ${usageTexts.meters[meter]}, ${usageTexts.periods[period]}`
  const quotaText = (value: number | null) =>
    value === null ? texts.unlimited : formatAmount(meter, value)
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        {whose}
      </TableCell>
      <TableCell data-label={columns.meter} sx={labelledCellStyle}>
        {usageTexts.meters[meter]}
      </TableCell>
      <TableCell data-label={columns.period} sx={labelledCellStyle}>
        {usageTexts.periods[period]}
      </TableCell>
      <TableCell className="num" data-label={columns.each} sx={labelledCellStyle}>
        {quotaText(each)}
      </TableCell>
      <TableCell className="num" data-label={columns.together} sx={labelledCellStyle}>
        {quotaText(together)}
      </TableCell>
      <TableCell>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            aria-label={texts.editOf(what)}
            onClick={onEdit}
          >
            {texts.edit}
          </Button>
          {period === 'reset' && <ResetButton rule={rule} label={texts.resetOf(what)} />}
        </Stack>
      </TableCell>
    </TableRow>
  )
}

function ResetButton({ rule, label }: { readonly rule: QuotaRule; readonly label: string }) {
  const queries = useQueryClient()
  const { subject, meter } = rule
  const reset = useMutation({
    mutationFn: () => usageClient.resetRule({ body: { subject, meter } }),
    onSuccess: () =>
      queries.invalidateQueries({ queryKey: ['usage'] }).then(() => reportSuccess(texts.resetDone)),
    onError: (cause) => reportFailure(errorMessage(cause)),
  })
  return (
    <Button
      size="small"
      color="inherit"
      variant="outlined"
      aria-label={label}
      loading={reset.isPending}
      onClick={() => reset.mutate()}
    >
      {texts.reset}
    </Button>
  )
}
