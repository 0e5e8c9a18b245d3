import type { KnowledgeState } from '@atelier/contract/knowledge/administration/knowledge-admin'
import { Alert, Button, MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { formatRoughDuration } from '#format/durations.ts'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { OptionText } from '#ui/forms/OptionText.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { knowledgeAdminTexts as texts } from '../knowledge-admin.texts.ts'
import { useChooseEmbedder, useTryEmbedder } from './use-knowledge-admin.ts'

/** Chooses the model that embeds, and tries it before. */
export function EmbedderForm({ state }: { readonly state: KnowledgeState }) {
  const current = (state.building ?? state.serving)?.model ?? ''
  const [chosen, setChosen] = useState<string>()
  const model = chosen ?? current
  const choosing = useChooseEmbedder()
  const trying = useTryEmbedder()
  const save = () =>
    choosing.mutate(model === '' ? null : model, {
      onSuccess: () => {
        setChosen(undefined)
        reportSuccess(texts.saved)
      },
    })
  return (
    <Stack sx={{ gap: 1.5 }}>
      <ModelField
        state={state}
        value={model}
        onChange={(next) => {
          setChosen(next)
          trying.reset()
          choosing.reset()
        }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <WithReason reason={model === current ? texts.unchanged : undefined}>
          {(ready) => (
            <Button {...ready} variant="contained" loading={choosing.isPending} onClick={save}>
              {texts.save}
            </Button>
          )}
        </WithReason>
        <WithReason reason={model === '' ? texts.chooseFirst : undefined}>
          {(ready) => (
            <Button
              {...ready}
              variant="outlined"
              color="inherit"
              loading={trying.isPending}
              onClick={() => trying.mutate(model)}
            >
              {texts.try}
            </Button>
          )}
        </WithReason>
      </Stack>
      <FailureAlert
        reason={choosing.error ? texts.failedSave(errorMessage(choosing.error)) : undefined}
        onClose={choosing.reset}
        closeText={texts.close}
      />
      <TrialResult trial={trying} passages={state.sizes.passages} />
    </Stack>
  )
}

interface ModelFieldProps {
  readonly state: KnowledgeState
  readonly value: string
  readonly onChange: (model: string) => void
}

function ModelField({ state: { models, serving, building }, value, onChange }: ModelFieldProps) {
  const used = [serving, building].flatMap((space) => space?.model ?? [])
  // What serves may be of an engine that is away now.
  const absent = used.filter((id) => models.every((model) => model.id !== id))
  const choices = [...models, ...absent.map((id) => ({ id, name: id, engine: '' }))]
  const nameOf = (id: string) => choices.find((model) => model.id === id)?.name ?? texts.noEmbedder
  return (
    <TextField
      select
      fullWidth
      label={texts.embedder}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      helperText={choices.length === 0 ? texts.noModel : texts.embedderHelp}
      slotProps={{
        inputLabel: { shrink: true },
        select: { displayEmpty: true, renderValue: () => nameOf(value) },
      }}
    >
      <MenuItem value="">{texts.noEmbedder}</MenuItem>
      {choices.map(({ id, name, engine }) => (
        <MenuItem key={id} value={id}>
          <OptionText name={name} detail={engine} />
        </MenuItem>
      ))}
    </TextField>
  )
}

interface TrialResultProps {
  readonly trial: ReturnType<typeof useTryEmbedder>
  readonly passages: number
}

function TrialResult({ trial: { isPending, error, data }, passages }: TrialResultProps) {
  return (
    <div role="status">
      {isPending && <Quiet>{texts.trying}</Quiet>}
      {error && <Alert severity="error">{texts.failedTry(errorMessage(error))}</Alert>}
      {data && (
        <Alert severity="success">
          <span className="num">
            {texts.tried(data.questionMs, data.excerptsPerSecond, data.dimensions)}
            {passages > 0 &&
              data.excerptsPerSecond > 0 &&
              ` ${texts.wouldTake(formatRoughDuration(passages / data.excerptsPerSecond))}`}
          </span>
        </Alert>
      )}
    </div>
  )
}
