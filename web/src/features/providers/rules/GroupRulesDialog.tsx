import { type GroupRules, groupRuleLimits } from '@atelier/contract/providers/group-rules'
import type { Provider } from '@atelier/contract/providers/provider-settings'
import AddIcon from '@mui/icons-material/AddRounded'
import { Alert, Box, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { DialogForm } from '#ui/dialogs/DialogForm.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useGroupRules, usePreviewRules, useSaveRules } from '../api/use-providers.ts'
import { groupRulesTexts as texts } from '../group-rules.texts.ts'
import { completeRules, type EditedRule, newRule } from './edited-rules.ts'
import { PreviewResult } from './PreviewResult.tsx'
import { RuleFields } from './RuleFields.tsx'

interface Props {
  readonly frame: DialogState
  readonly provider: Provider
  readonly onSaved: () => void
}

/** Into which groups a provider puts its users. */
export function GroupRulesDialog({ frame, provider, onSaved }: Props) {
  const stored = useGroupRules(provider)
  return (
    <TitledDialog {...frame} title={texts.of(provider.name)} maxWidth="md">
      <QueryContent
        query={stored}
        failed={texts.failedLoad}
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={200} />}
      >
        {(rules) => (
          <RulesForm
            stored={rules}
            provider={provider}
            onCancel={frame.onClose}
            onSaved={onSaved}
          />
        )}
      </QueryContent>
    </TitledDialog>
  )
}

interface FormProps extends Pick<Props, 'provider' | 'onSaved'> {
  readonly stored: GroupRules
  readonly onCancel: () => void
}

function RulesForm({ stored, provider, onCancel, onSaved }: FormProps) {
  const [rules, setRules] = useState<readonly EditedRule[]>(() => stored.rules.map(newRule))
  const saving = useSaveRules(provider)
  const trial = usePreviewRules(provider)
  const complete = completeRules(rules)
  const reason = complete ? undefined : texts.incomplete
  const change = (changed: readonly EditedRule[]) => {
    trial.reset()
    setRules(changed)
  }
  return (
    <DialogForm
      submit={texts.save}
      isPending={saving.isPending}
      reason={reason}
      problem={saving.error ? texts.failedSave(errorMessage(saving.error)) : undefined}
      onSubmit={() => complete && saving.mutate(complete, { onSuccess: onSaved })}
      onCancel={onCancel}
    >
      <Quiet component="p">{texts.help}</Quiet>
      {stored.tooMany > 0 && <Alert severity="warning">{texts.tooMany(stored.tooMany)}</Alert>}
      <RuleList rules={rules} onChange={change} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <AddButton rules={rules} onChange={change} />
        <WithReason reason={reason}>
          {(ready) => (
            <Button
              {...ready}
              variant="outlined"
              loading={trial.isPending}
              onClick={() => complete && trial.mutate(complete)}
            >
              {texts.preview}
            </Button>
          )}
        </WithReason>
      </Stack>
      {trial.error && (
        <Alert severity="error">{texts.failedPreview(errorMessage(trial.error))}</Alert>
      )}
      {trial.data && <PreviewResult preview={trial.data} rules={rules.length} />}
      <Quiet component="p">{texts.applied}</Quiet>
    </DialogForm>
  )
}

interface ListProps {
  readonly rules: readonly EditedRule[]
  readonly onChange: (rules: readonly EditedRule[]) => void
}

const RuleList = ({ rules, onChange }: ListProps) =>
  rules.length === 0 ? (
    <Quiet component="p">{texts.none}</Quiet>
  ) : (
    <Box component="ol" aria-label={texts.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rules.map((rule, index) => (
        <RuleFields
          key={rule.key}
          rule={rule}
          number={index + 1}
          isFirst={index === 0}
          onChange={(changed) =>
            onChange(rules.map((one) => (one.key === changed.key ? changed : one)))
          }
          onRemove={() => onChange(rules.filter((one) => one.key !== rule.key))}
        />
      ))}
    </Box>
  )

const AddButton = ({ rules, onChange }: ListProps) => (
  <WithReason
    reason={rules.length >= groupRuleLimits.rules ? texts.full(groupRuleLimits.rules) : undefined}
  >
    {(ready) => (
      <Button
        {...ready}
        variant="outlined"
        color="inherit"
        startIcon={<AddIcon />}
        onClick={() => onChange([...rules, newRule()])}
      >
        {texts.add}
      </Button>
    )}
  </WithReason>
)
