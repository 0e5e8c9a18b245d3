import type { ModelTypeName } from '@atelier/contract/models/models'
import { Skeleton } from '@mui/material'
import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import {
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { queryKey } from '#api/client.ts'
import { errorMessage } from '#api/failures.ts'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { chooseModel } from './choose-model.ts'
import { ModelSelect } from './components/ModelSelect.tsx'
import { ModelsFailure } from './components/ModelsFailure.tsx'
import { findModel } from './find-model.ts'
import { modelsTexts as texts } from './models.texts.ts'
import { useModels } from './use-models.ts'

interface Props<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  readonly name: FieldPathByValue<V, string>
  readonly type: ModelTypeName
  /** The ids to propose, best first; by default, the user's default model. */
  readonly preferredIds?: readonly string[]
  /** The title of the failure to load the models. */
  readonly failed?: string
  /** Shown in its place when no model is offered; without it, the field is disabled. */
  readonly empty?: ReactNode
}

/** The model of a form. When none, or one that is no longer offered, is chosen, it chooses the proposed one. */
export function ModelPicker<V extends FieldValues>({
  form,
  name,
  type,
  preferredIds,
  failed = texts.listFailed,
  empty,
}: Props<V>) {
  const { field, fieldState } = useController({ control: form.control, name })
  const { data: models, error, isFetching, refetch } = useModels(type)
  const { onChange } = field
  const isOffered = findModel(models, field.value) !== undefined
  const areSettingsKnown = useAreSettingsKnown()
  const proposed = models && chooseModel(models, preferredIds ?? defaultModelIds())?.id
  useEffect(() => {
    if (areSettingsKnown && !isOffered && proposed !== undefined) onChange(proposed)
  }, [areSettingsKnown, isOffered, proposed, onChange])
  if (models?.length === 0 && empty !== undefined) return empty
  if (models)
    return <ModelSelect models={models} field={field} problem={fieldState.error?.message} />
  if (!error) return <Skeleton variant="rounded" height={64} />
  return (
    <ModelsFailure
      title={failed}
      message={errorMessage(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

const defaultModelIds = () => {
  const id = cachedSettings.read()?.preferences.defaultModel
  return id === undefined ? [] : [id]
}

/** In a browser that has not stored the user's settings yet, they are on their way, and with them the default model. */
function useAreSettingsKnown() {
  const isFetching = useIsFetching({ queryKey: queryKey('account', 'readSettings') }) > 0
  return cachedSettings.read() !== undefined || !isFetching
}
