import type { StoredRetentionRule } from '@atelier/contract/retention/retention-admin'
import type { RetentionRules } from '@atelier/contract/retention/retention-rules'
import { type ListedKind, listedKinds } from '@atelier/contract/works/work-kinds'
import { Button, Stack, Table, TableBody } from '@mui/material'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { warnBeforeUnload } from '#browser/unsaved-work.ts'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { stackedTableStyle } from '#ui/lists/stacked-table.ts'
import { TableHeader } from '#ui/lists/TableHeader.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { usePreview } from '../api/retention-client.ts'
import { retentionTexts } from '../retention.texts.ts'
import type { Preview } from './PreviewDialog.tsx'
import { RuleRow } from './RuleRow.tsx'
import { readRule, readRules, type TypedRule, typedRules } from './typed-rules.ts'

const PreviewDialog = lazy(async () => ({
  default: (await import('./PreviewDialog.tsx')).PreviewDialog,
}))

const texts = retentionTexts.rules

/** The rules of every kind; they are saved once their numbers were seen. */
export function RulesForm({ stored }: { readonly stored: readonly StoredRetentionRule[] }) {
  const before = typedRules(stored)
  const [rules, setRules] = useState(before)
  const preview = usePreview()
  const dialogs = useDialogs<Preview>()
  const isChanged = JSON.stringify(rules) !== JSON.stringify(before)
  useEffect(() => (isChanged ? warnBeforeUnload() : undefined), [isChanged])
  const read = readRules(rules)
  const change = (kind: ListedKind, rule: TypedRule) => setRules({ ...rules, [kind]: rule })
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && read) preview.mutate(read, { onSuccess: show(read) })
  }
  const show = (checked: RetentionRules) => (kinds: Preview['kinds']) =>
    dialogs.show({ rules: checked, kinds })
  return (
    <Stack component="form" noValidate onSubmit={check} sx={{ gap: 2, maxWidth: 960 }}>
      <Panel>
        <Table size="small" aria-label={texts.table} sx={stackedTableStyle}>
          <TableHeader columns={texts.columns} />
          <TableBody>
            {listedKinds.map((kind) => (
              <RuleRow
                key={kind}
                kind={kind}
                rule={rules[kind]}
                isWrong={readRule(rules[kind]) === undefined}
                onChange={(rule) => change(kind, rule)}
              />
            ))}
          </TableBody>
        </Table>
        <Explained />
      </Panel>
      <FailureAlert reason={read ? undefined : texts.outOfBounds} />
      <FailureAlert
        reason={preview.error ? texts.previewFailed(errorMessage(preview.error)) : undefined}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <WithReason reason={reasonAgainst(isChanged, read !== undefined)}>
          {(ready) => (
            <Button {...ready} type="submit" variant="contained" loading={preview.isPending}>
              {texts.check}
            </Button>
          )}
        </WithReason>
        {isChanged && (
          <Button color="inherit" onClick={() => setRules(before)}>
            {texts.undo}
          </Button>
        )}
      </Stack>
      {dialogs.open && (
        <Suspense>
          <PreviewDialog preview={dialogs.open} frame={dialogs.frame} />
        </Suspense>
      )}
    </Stack>
  )
}

function reasonAgainst(isChanged: boolean, isValid: boolean): string | undefined {
  if (!isValid) return texts.correctFirst
  return isChanged ? undefined : texts.unchanged
}

const Explained = () => (
  <PlainList>
    {Object.entries(texts.explained).map(([name, text]) => (
      <Quiet key={name} component="li" sx={{ mt: 0.75 }}>
        {text}
      </Quiet>
    ))}
  </PlainList>
)
