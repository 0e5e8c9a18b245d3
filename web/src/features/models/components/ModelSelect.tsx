import type { Model, ModelTypeName } from '@atelier/contract/models/models'
import { Alert, Button, MenuItem, Skeleton, TextField, Typography } from '@mui/material'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKey } from '#api/client.ts'
import { errorMessage } from '#api/failures.ts'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { modelsTexts as texts } from '../models.texts.ts'
import { useModels } from '../use-models.ts'

interface Props {
  readonly type: ModelTypeName
  readonly label: string
  readonly placeholder: string
  /** The page's own sentence for models that could not be read. */
  readonly failed: string
  readonly value: string
  readonly onChange: (id: string) => void
  readonly problem: string | undefined
}

/** The models that a page offers; when none, or one that is gone, was chosen: the person's default, else the first. */
export function ModelSelect({ type, label, placeholder, failed, value, onChange, problem }: Props) {
  const { data: models, error, isFetching, refetch } = useModels(type)
  const isOffered = models?.some((model) => model.id === value) === true
  // In a browser that does not know them yet, the person's settings are on their way.
  const isAsking = useIsFetching({ queryKey: queryKey('account', 'readSettings') }) > 0
  const settings = cachedSettings.read()
  const isWishKnown = settings !== undefined || !isAsking
  const wished = settings?.preferences.defaultModel
  const first = (models?.find(({ id }) => id === wished) ?? models?.[0])?.id
  useEffect(() => {
    if (isWishKnown && !isOffered && first !== undefined) onChange(first)
  }, [isWishKnown, isOffered, first, onChange])
  if (!models && error)
    return (
      <Failure
        title={failed}
        sentence={errorMessage(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!models) return <Skeleton variant="rounded" height={64} />
  return (
    <TextField
      select
      fullWidth
      label={label}
      disabled={models.length === 0}
      value={isOffered ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          displayEmpty: true,
          renderValue: () => models.find((model) => model.id === value)?.name ?? placeholder,
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } },
        },
      }}
    >
      {models.map(option)}
    </TextField>
  )
}

const option = (model: Model) => (
  <MenuItem key={model.id} value={model.id}>
    <Typography variant="body2" component="span" noWrap sx={{ flex: 1 }}>
      {model.name}
    </Typography>
    <Typography variant="caption" component="span" noWrap sx={{ color: 'text.secondary' }}>
      {model.engine}
    </Typography>
  </MenuItem>
)

interface FailureProps {
  readonly title: string
  readonly sentence: string
  readonly isRetrying: boolean
  readonly onRetry: () => void
}
const Failure = ({ title, sentence, isRetrying, onRetry }: FailureProps) => (
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
        {texts.retry}
      </Button>
    }
  >
    <b>{title}</b>
    <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
      {sentence}
    </Typography>
  </Alert>
)
