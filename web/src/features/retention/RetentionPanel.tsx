import type { KindRetention, Retention } from '@atelier/contract/retention/retention'
import { mayChoose } from '@atelier/contract/retention/retention-rules'
import { Box, MenuItem, Select } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { errorMessage } from '#api/failures.ts'
import { retentionQuery } from '#features/works/work-queries.ts'
import { formatDate } from '#format/dates.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { SettingRow } from '#ui/forms/SettingRow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useSaveChoice } from './api/retention-client.ts'
import { retentionTexts } from './retention.texts.ts'

const texts = retentionTexts.own

/** After how many days without activity the user's works go to the trash, each choice saved as it is made. */
export function RetentionPanel() {
  const saving = useSaveChoice()
  const save = (all: Retention, changed: KindRetention) => {
    const chosen = all.map((one) => (one.kind === changed.kind ? changed : one))
    const days = Object.fromEntries(
      chosen.flatMap(({ kind, ownDays }) => (ownDays === undefined ? [] : [[kind, ownDays]])),
    )
    saving.mutate({ days }, { onSuccess: () => reportSuccess(retentionTexts.saved) })
  }
  return (
    <Panel title={retentionTexts.title}>
      <Quiet component="p">{texts.help}</Quiet>
      <FailureAlert
        title={texts.notSaved}
        reason={saving.error ? errorMessage(saving.error) : undefined}
        sx={{ mt: 2 }}
      />
      <QueryContent
        query={useQuery(retentionQuery)}
        keepsData
        failed={retentionTexts.failed}
        retry={retentionTexts.retry}
        skeleton={<BlockSkeleton label={retentionTexts.loading} height={320} />}
      >
        {(all) => (
          <Box sx={{ mt: 1 }}>
            {all.map((one) => (
              <KindRow
                key={one.kind}
                retention={one}
                isSaving={saving.isPending}
                onChange={(ownDays) => save(all, withChoice(one, ownDays))}
              />
            ))}
          </Box>
        )}
      </QueryContent>
    </Panel>
  )
}

const withChoice = (
  { ownDays: _, ...one }: KindRetention,
  ownDays: number | null | undefined,
): KindRetention => ({ ...one, ...(ownDays !== undefined && { ownDays }) })

interface RowProps {
  readonly retention: KindRetention
  readonly isSaving: boolean
  /** `undefined`: as the installation. */
  readonly onChange: (ownDays: number | null | undefined) => void
}

function KindRow({ retention, isSaving, onChange }: RowProps) {
  const id = useId()
  const { kind, ownDays, rule } = retention
  const value = ownDays === undefined ? 'installation' : String(ownDays ?? 'never')
  return (
    <SettingRow id={id} label={retentionTexts.kinds[kind]} text={describe(retention)}>
      <Select
        fullWidth
        size="small"
        value={value}
        disabled={isSaving}
        onChange={(event) => onChange(choiceOf(event.target.value))}
        slotProps={{ input: { 'aria-labelledby': id, 'aria-describedby': `${id}-text` } }}
        SelectDisplayProps={{ 'aria-labelledby': id, 'aria-describedby': `${id}-text` }}
      >
        <MenuItem value="installation">{texts.installation(rule.days ?? rule.mostDays)}</MenuItem>
        {offered(retention).map((days) => (
          <MenuItem key={days} value={String(days)}>
            {retentionTexts.days(days)}
          </MenuItem>
        ))}
        {(mayChoose(rule, null) || ownDays === null) && (
          <MenuItem value="never">{retentionTexts.never}</MenuItem>
        )}
      </Select>
    </SettingRow>
  )
}

function choiceOf(value: string): number | null | undefined {
  if (value === 'installation') return undefined
  return value === 'never' ? null : Number(value)
}

const usualDays = [7, 30, 60, 90, 180, 365, 730]

/** The usual ones within the bounds, the bounds, and what was chosen before. */
function offered({ rule, ownDays }: KindRetention): number[] {
  const allowed = [...usualDays, rule.leastDays, rule.mostDays].filter(
    (days) => days !== null && mayChoose(rule, days),
  )
  const days = [...allowed, ownDays].filter((one) => typeof one === 'number')
  return [...new Set(days)].sort((one, other) => one - other)
}

function describe({ days, rule, dueCount, firstDueAt }: KindRetention): string {
  const parts = [texts.applied(days)]
  if (days !== null) parts.push(rule.exemptsPinned ? texts.pinnedStay : texts.pinnedGo)
  if (firstDueAt !== null) parts.push(texts.due(dueCount, formatDate(new Date(firstDueAt))))
  return parts.join(' ')
}
