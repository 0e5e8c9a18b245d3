import type { Model } from '@atelier/contract/models/models'
import { Alert, Button, MenuItem, Skeleton, TextField, Typography } from '@mui/material'
import { type Ref, useEffect } from 'react'
import { errorMessage } from '#api/failures.ts'
import { chooseModel } from '#features/models/choose-model.ts'
import { useModels } from '#features/models/use-models.ts'
import { chatTexts } from '../chat.texts.ts'
import { preferredModels } from './preferred-models.ts'

interface Props {
  readonly name: string
  readonly value: string
  readonly onChange: (id: string) => void
  readonly onBlur: () => void
  readonly ref: Ref<HTMLInputElement>
  readonly error: string | undefined
}

/** The models that the chat offers; a good one is chosen already. */
export function ChatModelField(props: Props) {
  const { data, error, isFetching, refetch } = useModels('text')
  if (!data && error)
    return (
      <ModelsFailure
        sentence={errorMessage(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton variant="rounded" height={66} />
  if (data.length === 0) return <Alert severity="warning">{chatTexts.noModels}</Alert>
  return <ModelSelect {...props} models={data} />
}

function ModelSelect({
  models,
  value,
  onChange,
  ref,
  error,
  ...field
}: Props & { readonly models: readonly Model[] }) {
  const isOffered = models.some((model) => model.id === value)
  useEffect(() => {
    const chosen = chooseModel(models, preferredModels.ids())
    if (!isOffered && chosen) onChange(chosen.id)
  }, [models, isOffered, onChange])
  return (
    <TextField
      {...field}
      select
      fullWidth
      label={chatTexts.model}
      value={isOffered ? value : ''}
      inputRef={ref}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error}
      slotProps={{
        select: {
          renderValue: () => models.find((model) => model.id === value)?.name,
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } },
        },
      }}
    >
      {models.map((model) => (
        <MenuItem key={model.id} value={model.id}>
          <Typography variant="body2" component="span" noWrap sx={{ flex: 1 }}>
            {model.name}
          </Typography>
          <Typography variant="caption" component="span" noWrap sx={{ color: 'text.secondary' }}>
            {model.engine}
          </Typography>
        </MenuItem>
      ))}
    </TextField>
  )
}

interface FailureProps {
  readonly sentence: string
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

function ModelsFailure({ sentence, isRetrying, onRetry }: FailureProps) {
  return (
    <Alert
      severity="error"
      action={
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={isRetrying}
          onClick={onRetry}
        >
          {chatTexts.retry}
        </Button>
      }
    >
      <b>{chatTexts.modelsFailed}</b>
      {sentence !== chatTexts.modelsFailed && (
        <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </Typography>
      )}
    </Alert>
  )
}
